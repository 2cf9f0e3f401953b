import { CircleCheck, CircleDashed, Radar } from 'lucide-react'
import type { PinRequestView } from '../../bindings/types'
import { useChains } from '../../bridge/queries'
import { StatusChip } from '../../kit/Chips'
import { Icon } from '../../kit/Icon'
import { clockSeconds } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { strings } from '../../strings'

const words = strings.pinRequest

/** How Bursar finds out, what it saw last, and for wallets which of them are there. It never claims more than it can see. */
export function Strip({ pinRequest, checking }: { pinRequest: PinRequestView; checking: boolean }) {
  const chains = useChains()
  const made = pinRequest.chains.filter(chain => pinRequest.wallets.some(wallet => wallet.blockchain === chain))
  const more = {
    not_yet: words.howMore.not_yet,
    challenge: pinRequest.word ? words.word(clean(pinRequest.word)) : '',
    wallets: words.howMore.wallets(made.length, pinRequest.chains.length),
    none: words.howMore.none,
  }[pinRequest.evidence]
  return (
    <section className="panel pin-request-strip" aria-label={words.how[pinRequest.evidence]}>
      <Icon of={Radar} size={20} tone="info" />
      <div className="spread" role="status">
        <p className="strong">{checking ? words.checking : words.how[pinRequest.evidence]}</p>
        <p className="small second">
          <bdi>{more}</bdi> {pinRequest.checkedAt && words.looked(clockSeconds(pinRequest.checkedAt))}
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
                      ? { word: words.chainMade(name), icon: CircleCheck, kind: 'ok' }
                      : { word: words.chainNot(name), icon: CircleDashed, kind: 'neutral' }
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
