import { Landmark, type LucideIcon, Users, Wallet } from 'lucide-react'
import type { Paid, Proof, Rail, VerificationLevel, Way } from '../../bindings/types'
import { useChains } from '../../bridge/queries'
import { Address } from '../../kit/Address'
import { Button } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { Icon } from '../../kit/Icon'
import { Nuban } from '../../kit/Nuban'
import { CoolsChip, paidWords, LevelChip } from '../../kit/Verification'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { strings } from '../../strings'
import { wayName } from './ways'

const words = strings.contacts.detail
const ICONS: Record<Way['kind'], LucideIcon> = { wallet: Wallet, bank: Landmark, customer: Users }
type Step = Exclude<VerificationLevel, 'new'>
const NEXT: Record<VerificationLevel, Step | undefined> = { new: 'read_back', read_back: 'test_received', test_received: 'verified', verified: undefined }

interface Props {
  rail: Rail
  paid: Paid | undefined
  busy: boolean
  onClimb: (level: Step) => void
  onDoubt: () => void
  onPay: (address: string) => void
}

const cools = (rail: Rail) => (rail.coolsUntil && Date.parse(rail.coolsUntil) > Date.now() ? rail.coolsUntil : undefined)

/** One way to pay: where it leads, how far it was verified and by whom, and the next step. */
export function RailCard({ rail, paid, busy, onClimb, onDoubt, onPay }: Props) {
  const { way } = rail
  const next = NEXT[rail.level]
  const name = wayName(way)
  const until = cools(rail)
  return (
    <article className="panel rail-card" aria-label={`${words[way.kind]} ${name}`}>
      <div className="row rail-card-head">
        <Icon of={ICONS[way.kind]} />
        <span className="small second">{words[way.kind]}</span>
        <span className="spread" />
        <LevelChip level={rail.level} />
      </div>
      <Place way={way} />
      {until && (
        <p>
          <CoolsChip until={until} />
        </p>
      )}
      {paid && <p className="small second">{paidWords(paid)}</p>}
      {rail.proofs.length > 0 && (
        <ol className="rail-proofs" aria-label={words.steps(name)}>
          {rail.proofs.map(proof => (
            <li key={proof.level} className="small">
              <span>{strings.contacts.level[proof.level]}</span> <span className="second">{told(proof)}</span>
            </li>
          ))}
        </ol>
      )}
      <div className="row rail-card-foot">
        {next && (
          <Button size="small" aria-label={words.climbName(words.climb[next], name)} onPress={() => onClimb(next)}>
            {words.climb[next]}
          </Button>
        )}
        {rail.level !== 'new' && (
          <Button size="small" kind="quiet" aria-label={words.doubtName(name)} isDisabled={busy} onPress={onDoubt}>
            {words.doubt}
          </Button>
        )}
        <span className="spread" />
        {way.kind === 'wallet' && (
          <Button size="small" onPress={() => onPay(way.address)}>
            {words.pay}
          </Button>
        )}
      </div>
    </article>
  )
}

function told(proof: Proof) {
  const at = words.by(proof.by, dayAndClock(proof.at))
  const note = clean(proof.note, 200)
  if (proof.phone && proof.calledAt) return <bdi>{`${words.called(note, proof.phone, dayAndClock(proof.calledAt))}. ${at}`}</bdi>
  return <bdi>{note ? `${note}. ${at}` : at}</bdi>
}

function Place({ way }: { way: Way }) {
  const chains = useChains()
  switch (way.kind) {
    case 'wallet':
      return (
        <div>
          <div className="row">
            <Address value={way.address} />
            <Copy text={way.address} label={strings.copy.address} />
          </div>
          <p className="small second">
            {way.chains.length === 0 ? words.allChains : words.named(way.chains.map(id => clean(chains.view(id).name)).join(', '))}
          </p>
        </div>
      )
    case 'bank':
      return (
        <div>
          <p className="name">
            <bdi>{clean(way.accountName, 100)}</bdi>
          </p>
          <p className="row">
            <Nuban value={way.accountNumber} />
            <span className="small second">
              <bdi>{clean(way.bank, 100)}</bdi>, {words.sortCode(way.sortCode)}
            </span>
          </p>
        </div>
      )
    case 'customer':
      return <p className="mono clip">{clean(way.customerId, 100)}</p>
  }
}
