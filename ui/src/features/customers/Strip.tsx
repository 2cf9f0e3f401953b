import { CircleCheck, CircleDashed, Radar } from 'lucide-react'
import type { PinRequestView } from '../../bindings/types'
import { useChains } from '../../bridge/queries'
import { StatusChip } from '../../kit/Chips'
import { Icon } from '../../kit/Icon'
import { clockSeconds } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

/** How Bursar finds out, what it saw last, and for wallets which of them are there. It never claims more than it can see. */
export function Strip({ pinRequest, checking }: { pinRequest: PinRequestView; checking: boolean }) {
  const chains = useChains()
  const made = pinRequest.chains.filter(chain => pinRequest.wallets.some(wallet => wallet.blockchain === chain))
  const more = {
    not_yet: t('pin-how-more-not_yet'),
    challenge: pinRequest.word ? t('pin-word', { word: clean(pinRequest.word) }) : '',
    wallets: t('pin-how-more-wallets', { made: made.length, all: pinRequest.chains.length }),
    none: t('pin-how-more-none'),
  }[pinRequest.evidence]
  return (
    <section className="panel pin-request-strip" aria-label={t(`pin-how-${pinRequest.evidence}`)}>
      <Icon of={Radar} size={20} tone="info" />
      <div className="spread" role="status">
        <p className="strong">{checking ? t('pin-checking') : t(`pin-how-${pinRequest.evidence}`)}</p>
        <p className="small second">
          <bdi>{more}</bdi> {pinRequest.checkedAt && t('pin-looked', { time: clockSeconds(pinRequest.checkedAt) })}
        </p>
      </div>
      {pinRequest.task === 'wallets' && (
        <ul className="pin-request-chains">
          {pinRequest.chains.map(chain => {
            const name = clean(chains.view(chain).name)
            const there = made.includes(chain)
            return (
              <li key={chain}>
                <StatusChip
                  status={
                    there
                      ? { word: t('pin-chain-made', { chain: name }), icon: CircleCheck, kind: 'ok' }
                      : { word: t('pin-chain-not', { chain: name }), icon: CircleDashed, kind: 'neutral' }
                  }
                />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
