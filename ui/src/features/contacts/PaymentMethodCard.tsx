import { Landmark, type LucideIcon, Users, Wallet } from 'lucide-react'
import type { Paid, PaymentDetails, PaymentMethod, Proof, VerificationLevel } from '../../bindings/types'
import { useChains } from '../../bridge/queries'
import { Address } from '../../kit/Address'
import { Button } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { Icon } from '../../kit/Icon'
import { OfChain } from '../../kit/LookUp'
import { Nuban } from '../../kit/Nuban'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { CoolsChip, LevelChip, paidWords } from '../../kit/Verification'
import { ContractAbi } from '../../shared/ContractAbi'
import { t } from '../../text'
import { wayName } from './ways'

const ICONS: Record<PaymentDetails['kind'], LucideIcon> = { wallet: Wallet, bank: Landmark, customer: Users }
type Step = Exclude<VerificationLevel, 'new'>
const NEXT: Record<VerificationLevel, Step | undefined> = {
  new: 'read_back',
  read_back: 'test_received',
  test_received: 'verified',
  verified: undefined,
}

interface Props {
  method: PaymentMethod
  paid: Paid | undefined
  /** The name under which it was paid last, where that is another one. */
  paidAs?: string | undefined
  busy: boolean
  /** A person has to choose first what is right in the contact. */
  waits: boolean
  onClimb: (level: Step) => void
  onDoubt: () => void
  onPay: (details: Exclude<PaymentDetails, { kind: 'customer' }>) => void
}

const cools = (method: PaymentMethod) => (method.coolsUntil && Date.parse(method.coolsUntil) > Date.now() ? method.coolsUntil : undefined)

/** Who took the last step of the verification, where that was another computer. */
const theirs = ({ proofs }: PaymentMethod) => {
  const last = proofs.at(-1)
  return last?.computer ? last.by : undefined
}

/** One way to pay: where it leads, how far it was verified and by whom, and the next step. */
export function PaymentMethodCard({ method, paid, paidAs, busy, waits, onClimb, onDoubt, onPay }: Props) {
  const { details } = method
  const next = NEXT[method.level]
  const name = wayName(details)
  const until = cools(method)
  return (
    <article className="panel method-card" aria-label={`${t(`contacts-detail-${details.kind}`)} ${name}`}>
      <div className="row method-card-head">
        <Icon of={ICONS[details.kind]} />
        <span className="small second">{t(`contacts-detail-${details.kind}`)}</span>
        <span className="spread" />
        <LevelChip level={method.level} by={theirs(method)} />
      </div>
      <Place details={details} />
      {until && (
        <p>
          <CoolsChip until={until} />
        </p>
      )}
      {paid && <p className="small second">{paidWords(paid)}</p>}
      {paidAs && <p className="small tone-warn">{t('contacts-paid-as', { name: clean(paidAs, 100) })}</p>}
      {method.proofs.length > 0 && (
        <ol className="method-proofs" aria-label={t('contacts-detail-steps', { way: name })}>
          {method.proofs.map(proof => (
            <li key={proof.level} className="small">
              {call(proof) ?? tested(proof) ?? (
                <>
                  <span>{t(`contacts-level-${proof.level}`)}</span> <span className="second">{told(proof)}</span>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      <div className="row method-card-foot">
        {next && (
          <Button
            size="small"
            aria-label={t('contacts-detail-climb-name', { word: t(`contacts-detail-climb-${next}`), way: name })}
            isDisabled={waits}
            onPress={() => onClimb(next)}
          >
            {t(`contacts-detail-climb-${next}`)}
          </Button>
        )}
        {method.level !== 'new' && (
          <Button size="small" kind="quiet" aria-label={t('contacts-detail-doubt-name', { way: name })} isDisabled={busy || waits} onPress={onDoubt}>
            {t('contacts-detail-doubt')}
          </Button>
        )}
        <span className="spread" />
        {details.kind !== 'customer' && (
          <Button size="small" aria-label={t('contacts-detail-pay-name', { way: name })} isDisabled={waits} onPress={() => onPay(details)}>
            {t('contacts-detail-pay')}
          </Button>
        )}
      </div>
    </article>
  )
}

/** A call whose number and time are known, in one sentence. */
function call({ phone, calledAt, note, by }: Proof) {
  if (!phone || !calledAt) return undefined
  return <bdi>{t('contacts-detail-called', { note: clean(note, 200), phone, at: dayAndClock(calledAt), who: by })}</bdi>
}

/** A test payment that the payee received: it is they who received it, and a colleague who wrote that down. */
function tested({ level, note, by, at }: Proof) {
  if (level !== 'test_received' || !note) return undefined
  return <bdi>{t('contacts-detail-tested', { note: clean(note, 200), who: by, at: dayAndClock(at) })}</bdi>
}

function told(proof: Proof) {
  const at = t('contacts-detail-by', { who: proof.by, at: dayAndClock(proof.at) })
  const note = clean(proof.note, 200)
  return <bdi>{note ? `${note} (${at})` : at}</bdi>
}

function Place({ details }: { details: PaymentDetails }) {
  const chains = useChains()
  switch (details.kind) {
    case 'wallet':
      return (
        <div>
          <div className="row">
            <OfChain chain={details.chains.length === 1 ? details.chains[0] : undefined}>
              <Address value={details.address} />
            </OfChain>
            <Copy text={details.address} label={t('common-copy-address')} />
          </div>
          <ContractAbi address={details.address} />
          <p className="small second">
            {details.chains.length === 0
              ? t('contacts-detail-all-chains')
              : t('contacts-detail-named', { chains: details.chains.map(id => clean(chains.view(id).name)).join(', ') })}
          </p>
        </div>
      )
    case 'bank':
      return (
        <div>
          <p className="name">
            <bdi>{clean(details.accountName, 100)}</bdi>
          </p>
          <p className="row">
            <Nuban value={details.accountNumber} />
            <span className="small second">
              <bdi>{clean(details.bank, 100)}</bdi>, {t('contacts-detail-sort-code', { code: details.sortCode })}
            </span>
          </p>
        </div>
      )
    case 'customer':
      return <p className="mono clip">{clean(details.customerId, 100)}</p>
  }
}
