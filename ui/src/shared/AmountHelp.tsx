import { group, withKobo } from '../kit/amount'
import { t } from '../text'

interface Props {
  /** The amount in words, once it is checked. */
  words: string | undefined
  /** What the limit for one day leaves; absent where there is none. */
  left: string | undefined
  unit: string
}

/** Below the field of an amount: what was typed, in words, and what may still be paid today. */
export function AmountHelp({ words, left, unit }: Props) {
  return (
    <>
      {words && <bdi className="block">{words}</bdi>}
      {left && (
        <span className="block">{t('common-amount-left-today', { amount: unit === 'NGN' ? `₦${withKobo(left)}` : `${group(left)} ${unit}` })}</span>
      )}
    </>
  )
}
