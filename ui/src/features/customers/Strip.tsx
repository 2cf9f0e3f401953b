import { CircleCheck, CircleDashed, Radar } from 'lucide-react'
import type { HandoffView } from '../../bindings/types'
import { useChains } from '../../bridge/queries'
import { StatusChip } from '../../kit/Chips'
import { Icon } from '../../kit/Icon'
import { clockSeconds } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { strings } from '../../strings'

const words = strings.handoff

/** How Bursar finds out, what it saw last, and for wallets which of them are there. It never claims more than it can see. */
export function Strip({ handoff, checking }: { handoff: HandoffView; checking: boolean }) {
  const chains = useChains()
  const made = handoff.chains.filter(chain => handoff.wallets.some(wallet => wallet.blockchain === chain))
  const more = {
    not_yet: words.howMore.not_yet,
    challenge: handoff.word ? words.word(clean(handoff.word)) : '',
    wallets: words.howMore.wallets(made.length, handoff.chains.length),
    none: words.howMore.none,
  }[handoff.evidence]
  return (
    <section className="panel handoff-strip" aria-label={words.how[handoff.evidence]}>
      <Icon of={Radar} size={20} tone="info" />
      <div className="spread" role="status">
        <p className="strong">{checking ? words.checking : words.how[handoff.evidence]}</p>
        <p className="small second">
          <bdi>{more}</bdi> {handoff.checkedAt && words.looked(clockSeconds(handoff.checkedAt))}
        </p>
      </div>
      {handoff.task === 'wallets' && (
        <ul className="handoff-chains">
          {handoff.chains.map(chain => {
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
