import { Check, UserCheck } from 'lucide-react'
import type { MoneyBlock as Block, IntentView, ProfileView } from '../../bindings/types'
import { Address } from '../../kit/Address'
import { AmountText } from '../../kit/Amount'
import { short } from '../../kit/address'
import { Button } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { coverFigures, useCovered } from '../../kit/hidden'
import { Icon } from '../../kit/Icon'
import { Line, Lines } from '../../kit/Lines'
import { LookUp } from '../../kit/LookUp'
import { Mark } from '../../kit/Mark'
import { MoneyBlock, sum } from '../../kit/MoneyBlock'
import { Nuban } from '../../kit/Nuban'
import { dayAndClock, duration, zone } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { Papers } from '../../shared/Papers'
import { t } from '../../text'
import { useReplacement } from './Replace'
import { Steps } from './Steps'
import styles from './transactions.module.css'

/** The result, in the words we can stand behind: complete on chain. Whether somebody took note of it is not ours to say. */
export function Receipt({ view, profile }: { view: IntentView; profile: ProfileView }) {
  const { money, txHash } = view
  const at = view.settledAt ? `${dayAndClock(view.settledAt)} ${zone()}` : ''
  const took =
    money && view.settledAt && view.decidedAt ? Math.max(1, Math.round((Date.parse(view.settledAt) - Date.parse(view.decidedAt)) / 1000)) : undefined
  return (
    <div className={styles.receiptGrid}>
      <section className={`panel ${styles.receiptMain}`}>
        <div className={styles.receiptLead}>
          <span className={styles.receiptTick}>{isRecorded(view) ? <Icon of={UserCheck} size={20} /> : <Icon of={Check} size={20} tone="ok" />}</span>
          <div>
            <h2 className={styles.titleL}>{outcome(view)}</h2>
            <p className="second">
              {took === undefined
                ? at
                : t('intent-after', {
                    time: at,
                    seconds: duration(took),
                  })}
              {profile.kind !== 'live' && ` · ${t('intent-practice')}`}
            </p>
            {money?.bank && !isRecorded(view) && <p className="second">{t('intent-bank-credit')}</p>}
          </div>
        </div>
        {money ? (
          <MoneyBlock money={money}>
            {txHash && (
              <Line label={t('intent-hash')}>
                <bdi dir="ltr" className="mono hash block">
                  {txHash}
                </bdi>
                <Copy text={txHash} label={t('common-copy-hash')} word={t('common-copy-word')} />
                <LookUp value={txHash} />
              </Line>
            )}
          </MoneyBlock>
        ) : (
          <>
            <Cancelled view={view} />
            <Steps view={view} />
          </>
        )}
        {money && (
          <div className={`row ${styles.receiptFile}`}>
            <Papers id={view.id} />
          </div>
        )}
      </section>
      {money && <Paper view={view} money={money} profile={profile} at={at} />}
    </div>
  )
}

/** The ends of an address, inside a sentence. The payment's own page has it whole. */
function ends(address: string): string {
  const cut = short(address)
  return cut ? `${cut.start.join(' ')}…${cut.end.join(' ')}` : address
}

/** What a request to cancel was about, and what it cost. */
function Cancelled({ view }: { view: IntentView }) {
  const { go } = useNavigation()
  const covered = useCovered()
  const family = useReplacement(view).data?.family ?? []
  const of =
    view.operation === 'transaction_cancel' ? family.find(one => one.id === view.links?.find(link => link.kind === 'cancel_of')?.id) : undefined
  if (!of && !view.charged) return null
  const paid = of?.money
  const what = of && (paid ? t('intent-cancelled-payment', { sum: sum(paid), to: paid.to.name ?? ends(paid.to.address) }) : of.title)
  return (
    <Lines>
      {of && (
        <Line label={t('intent-cancelled-what')}>
          <Button kind="link" onPress={() => go({ at: 'intent', id: of.id })}>
            <bdi>{what && covered ? coverFigures(what) : what}</bdi> <bdi className="mono">{of.code}</bdi>
          </Button>
        </Line>
      )}
      {view.charged && (
        <Line label={t('history-fee')}>
          <AmountText text={view.charged} />
        </Line>
      )}
      <Line label={t('intent-code')}>
        <bdi className="mono">{view.code}</bdi>
      </Line>
    </Lines>
  )
}

/** Whether the outcome is what a person recorded, and the service said nothing else since. */
const isRecorded = ({ decision }: IntentView) => Boolean(decision && !decision.overruledAt)

/** What can be said of the outcome: a person's word is never shown as the service's. */
function outcome(view: IntentView): string {
  if (view.decision && isRecorded(view)) return t('intent-recorded', { by: clean(view.decision.by) })
  if (!view.money) return t('intent-complete-other')
  return view.money.bank ? t('intent-complete-bank') : t('intent-complete')
}

/** The receipt as it would lie on a desk. Everything but LIVE carries the diagonal. */
function Paper({ view, money, profile, at }: { view: IntentView; money: Block; profile: ProfileView; at: string }) {
  // In the order of the printed one: the bank is the receiver's, so it stands under their account and before who paid.
  const lines: [string, string | undefined][] = [
    [t('intent-bank'), money.bank?.name],
    [t('common-block-bank-name'), money.bankName],
    [t('intent-narration'), money.bank?.narration],
    [t('common-block-purpose'), money.purpose === 'salary' ? t('common-block-salary') : undefined],
    [t('intent-paid-from'), money.from.name ?? t('common-block-unnamed')],
    [t('intent-chain'), money.bank ? undefined : money.chain.name],
    [t('intent-fee'), money.fee ?? t('common-block-fee-unknown')],
    [t('common-block-leaves'), money.bank && money.total],
    [t('common-block-reference'), money.reference],
    [t('intent-code'), view.code],
    [t('intent-paper-approved'), view.decidedBy && clean(view.decidedBy)],
  ]
  return (
    <article className={styles.paper} aria-label={profile.kind === 'live' ? t('intent-receipt') : `${t('intent-receipt')}. ${t('intent-diagonal')}`}>
      {/* A watermark: pale on purpose, so its words stand in the label too. */}
      {profile.kind !== 'live' && <p className={styles.paperDiagonal} aria-hidden="true" data-words={t('intent-diagonal')} />}
      <header className={styles.paperHead}>
        <Mark size={20} />
        <bdi className="strong spread clip">{profile.name}</bdi>
        <span className="small">{t('intent-receipt')}</span>
      </header>
      <p className={styles.paperAmount}>
        <AmountText text={sum(money)} />
      </p>
      <p className="small second">
        <bdi>{outcome(view)}</bdi>, {at}
      </p>
      <dl className={`${styles.paperLines} small`}>
        {money.to.name && (
          <>
            <dt>{t('intent-paid-to')}</dt>
            <dd>
              <bdi>{money.to.name}</bdi>
            </dd>
          </>
        )}
        <dt>{!money.to.name ? t('intent-paid-to') : money.bank ? t('intent-account') : t('intent-address')}</dt>
        <dd>{money.bank ? <Nuban value={money.to.address} /> : <Address value={money.to.address} />}</dd>
        {money.items.length > 0 && (
          <>
            <dt>{t('common-block-items')}</dt>
            {money.items.map(item => (
              <dd key={item.id}>
                {item.quantity} × <bdi className="mono hash">{item.id}</bdi>
              </dd>
            ))}
          </>
        )}
        {lines.map(
          ([label, value]) =>
            value && (
              <div className={styles.paperLine} key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
        {view.txHash && (
          <>
            <dt>{t('intent-hash')}</dt>
            <dd>
              <bdi dir="ltr" className="mono hash">
                {view.txHash}
              </bdi>
            </dd>
          </>
        )}
      </dl>
    </article>
  )
}
