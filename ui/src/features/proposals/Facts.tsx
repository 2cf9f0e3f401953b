import type { ReactNode } from 'react'
import type { ProposalView } from '../../bindings/types'
import { Line, Lines } from '../../kit/Lines'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { everybody, inRow } from '../../shared/names'
import { t } from '../../text'
import styles from './proposals.module.css'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** "in 7 days", "in 5 hours". */
function until(at: string, now: number): string {
  const left = Math.max(0, Date.parse(at) - now)
  return left >= DAY ? t('proposals-in-days', { count: Math.round(left / DAY) }) : t('proposals-in-hours', { count: Math.floor(left / HOUR) })
}

/** Who may still approve: any of them, or all where nobody's approval can be spared. Of many, the first ones and how many more there are. */
export function approvers({ item, mayApprove }: ProposalView, most = mayApprove.length): string {
  const all = item.needed - item.approvedBy.length >= mayApprove.length
  const names = mayApprove.slice(0, most).map(name => clean(name, 60))
  const count = mayApprove.length - names.length
  if (count === 0) return inRow(names, all)
  const values = { names: names.join(', '), count }
  return all ? t('proposals-names-more', values) : t('proposals-names-or-more', values)
}

/** The computers that may send it: one, or any of several. */
export function senders({ sends }: ProposalView): string {
  return inRow(
    sends.map(one => clean(one.name, 120)),
    false,
  )
}

/** Who and what stands behind a signed request. */
export function Facts({ view, now }: { view: ProposalView; now: number }) {
  const { item } = view
  const open = item.stage === 'waiting' || item.stage === 'approved'
  const salaries = view.salary ? t('proposals-salaries') : ''
  return (
    <section className={`panel ${styles.facts}`} aria-label={t('proposals-facts')}>
      <Lines>
        {view.from && (
          <Line label={t('proposals-from')}>
            <Split more={view.operation !== 'batch' && salaries}>
              <bdi>{clean(view.from, 200)}</bdi>
            </Split>
          </Line>
        )}
        {view.operation === 'batch' && (
          <Line label={t('proposals-payments')}>
            <Split more={salaries}>{t('proposals-payments-count', { count: view.rows })}</Split>
          </Line>
        )}
        <Line label={t('proposals-approvals')}>
          {t('proposals-approvals-of', { given: item.approvedBy.length, needed: item.needed })}
          {item.approvedBy.length > 0 && (
            <bdi className="small second block">{t('proposals-row-approved', { names: everybody(item.approvedBy) })}</bdi>
          )}
          {item.stage === 'waiting' && (
            <bdi className="small second block">{t('proposals-approvals-may', { count: view.mayApprove.length, names: approvers(view) })}</bdi>
          )}
        </Line>
        <Line label={t('proposals-signed-by')}>
          <Split more={t('proposals-rules', { version: String(view.policyVersion) })}>
            <bdi>
              {view.makerComputer
                ? t('proposals-signed-of', { person: clean(item.maker, 60), computer: clean(view.makerComputer, 60) })
                : clean(item.maker, 60)}
            </bdi>
          </Split>
        </Line>
        <Line label={t('proposals-sends')}>
          <Split more={view.sends.some(one => one.isOwn) && (view.sends.length === 1 ? t('proposals-sends-here') : t('proposals-sends-also-here'))}>
            <bdi>{view.sends.length > 0 ? senders(view) : t('proposals-sends-unknown')}</bdi>
          </Split>
        </Line>
        <Line label={t('proposals-expires')}>
          <Split more={open && until(item.expiresAt, now)}>{dayAndClock(item.expiresAt)}</Split>
        </Line>
      </Lines>
    </section>
  )
}

function Split({ more, children }: { more?: string | false | undefined; children: ReactNode }) {
  return (
    <span className="line-split">
      <span>{children}</span>
      {more && <span className={`small second ${styles.more}`}>{more}</span>}
    </span>
  )
}
