import type { FeeLevel, FeeOption } from '../bindings/types'
import { AmountsShown } from '../kit/Amount'
import { mostText } from '../kit/amount'
import { Segments } from '../kit/Segments'
import { t } from '../text'

const LEVELS: [FeeLevel, string][] = [
  ['LOW', t('transfer-low')],
  ['MEDIUM', t('transfer-medium')],
  ['HIGH', t('transfer-high')],
]

interface Props {
  value: FeeLevel
  onChange: (level: FeeLevel) => void
  fees: FeeOption[]
  usual: string | undefined
}

/** Three speeds, each with its cost where the service told one. */
export function FeeSpeed({ value, onChange, fees, usual }: Props) {
  return (
    <AmountsShown>
      <Segments
        label={t('transfer-speed')}
        value={value}
        onChange={onChange}
        help={usual}
        options={LEVELS.map(([id, word]) => {
          const fee = fees.find(one => one.level === id)
          return {
            id,
            node: (
              <>
                <span>{word}</span>
                <span className="caption fee-cost">{fee?.cost ? `${mostText(fee.cost)} ${fee.unit}` : t('transfer-fee-unknown')}</span>
              </>
            ),
          }
        })}
      />
    </AmountsShown>
  )
}
