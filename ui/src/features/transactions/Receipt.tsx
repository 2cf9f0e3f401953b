import { Check } from 'lucide-react'
import type { MoneyBlock as Block, IntentView, ProfileView } from '../../bindings/types'
import { Address } from '../../kit/Address'
import { Copy } from '../../kit/Copy'
import { Icon } from '../../kit/Icon'
import { Line } from '../../kit/Lines'
import { Mark } from '../../kit/Mark'
import { MoneyBlock, sum } from '../../kit/MoneyBlock'
import { Nuban } from '../../kit/Nuban'
import { dayAndClock, zone } from '../../kit/time'
import { Papers } from '../../shared/Papers'
import { strings } from '../../strings'
import styles from './transactions.module.css'

const words = strings.intent

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
          <span className={styles.receiptTick}>
            <Icon of={Check} size={20} tone="ok" />
          </span>
          <div>
            <h2 className={styles.titleL}>{money?.bank ? words.completeBank : money ? words.complete : words.completeOther}</h2>
            <p className="second">
              {took === undefined ? at : words.after(at, words.seconds(took))}
              {profile.kind !== 'live' && `, ${words.practice}`}
            </p>
            {money?.bank && <p className="second">{words.bankCredit}</p>}
          </div>
        </div>
        {money ? (
          <MoneyBlock money={money}>
            {txHash && (
              <Line label={words.hash}>
                <bdi dir="ltr" className="mono hash block">
                  {txHash}
                </bdi>
                <Copy text={txHash} label={strings.copy.hash} word={strings.copy.word} />
              </Line>
            )}
          </MoneyBlock>
        ) : (
          <ol className={styles.steps}>
            {view.steps.map((step, index) => (
              <li key={index} className={styles.step} data-state={step.state}>
                <span className={styles.stepMark}>
                  <Icon of={Check} />
                </span>
                <span className="strong spread">{step.label}</span>
              </li>
            ))}
          </ol>
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

/** The receipt as it would lie on a desk. Everything but LIVE carries the diagonal. */
function Paper({ view, money, profile, at }: { view: IntentView; money: Block; profile: ProfileView; at: string }) {
  // In the order of the printed one: the bank is the receiver's, so it stands under their account and before who paid.
  const lines: [string, string | undefined][] = [
    [words.bank, money.bank?.name],
    [words.narration, money.bank?.narration],
    [words.paidFrom, money.from.name ?? strings.block.unnamed],
    [words.network, money.bank ? undefined : money.chain.name],
    [words.fee, money.fee ?? strings.block.feeUnknown],
    [strings.block.reference, money.reference],
    [words.code, view.code],
  ]
  return (
    <article className={styles.paper} aria-label={profile.kind === 'live' ? words.receipt : `${words.receipt}. ${words.diagonal}`}>
      {/* A watermark: pale on purpose, so its words stand in the label too. */}
      {profile.kind !== 'live' && <p className={styles.paperDiagonal} aria-hidden="true" data-words={words.diagonal} />}
      <header className={styles.paperHead}>
        <Mark size={20} />
        <bdi className="strong spread clip">{profile.name}</bdi>
        <span className="small">{words.receipt}</span>
      </header>
      <p className={styles.paperAmount}>
        <bdi>{sum(money)}</bdi>
      </p>
      <p className="small second">
        {money.bank ? words.completeBank : words.complete}, {at}
      </p>
      <dl className={`${styles.paperLines} small`}>
        <dt>{words.paidTo}</dt>
        <dd>
          <bdi>{money.to.name ?? strings.block.notKnown}</bdi>
        </dd>
        <dt>{money.bank ? words.account : words.address}</dt>
        <dd>{money.bank ? <Nuban value={money.to.address} /> : <Address value={money.to.address} />}</dd>
        {money.items.length > 0 && (
          <>
            <dt>{strings.block.items}</dt>
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
            <dt>{words.hash}</dt>
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
