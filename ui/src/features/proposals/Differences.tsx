import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { PayeeDifference, ProposalView } from '../../bindings/types'
import { AmountText } from '../../kit/Amount'
import { Icon } from '../../kit/Icon'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { Marked } from './Marked'
import { marksOf } from './marks'
import styles from './proposals.module.css'

/** The payees of a request beside the own records: first of all, before anybody's words about them. */
export function Differences({ view }: { view: ProposalView }) {
  const { differ, newPayees, agree, differences } = view
  if (differ + newPayees + agree === 0) return null
  if (differ + newPayees === 0) {
    return (
      <section className={`panel ${styles.agrees}`} aria-label={t('proposals-head-own')}>
        <Icon of={CircleCheck} tone="ok" />
        <div>
          <h3>{t('proposals-differ-none')}</h3>
          <p className="small second">{t('proposals-differ-none-text', { count: agree })}</p>
        </div>
      </section>
    )
  }
  const naira = differences.every(one => one.asset === 'NGN')
  const batch = view.operation === 'batch'
  return (
    <div className={`panel ${styles.differ}`}>
      <div className={styles.panelHead}>
        <Icon of={TriangleAlert} tone="warn" />
        <h3 id="proposals-differ" className="spread">
          {differ > 0 ? t('proposals-differ', { count: differ }) : t('proposals-new', { count: newPayees })}
        </h3>
        {differ > 0 && newPayees > 0 && <span className="small second">{t('proposals-new-too', { count: newPayees })}</span>}
        {agree > 0 && <span className="small second">{t('proposals-agree', { count: agree })}</span>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard */}
      <div className={styles.across} role="region" aria-labelledby="proposals-differ" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('proposals-head-payee')}</th>
              <th scope="col">{t(batch ? 'proposals-head-batch' : 'proposals-head-request')}</th>
              <th scope="col">{t('proposals-head-own')}</th>
              <th scope="col" className={styles.sum}>
                {t(naira ? 'proposals-head-naira' : 'proposals-head-amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map(one => (
              <Row key={one.row} one={one} naira={naira} />
            ))}
          </tbody>
        </table>
      </div>
      {differ + newPayees > differences.length && (
        <p className={`small second ${styles.panelFoot}`}>{t('proposals-differ-shown', { shown: differences.length, count: differ + newPayees })}</p>
      )}
    </div>
  )
}

function Row({ one, naira }: { one: PayeeDifference; naira: boolean }) {
  const unknown = one.kind === 'unknown'
  const sameAccount = one.kind === 'other_name'
  // Another bank is another account, whatever its digits.
  const marks = one.kind === 'other_account' && one.at === one.ownAt ? marksOf(one.account, one.ownAccount) : new Set<number>()
  const name = clean(one.name, 100)
  return (
    <tr>
      <th scope="row">
        <bdi className="name">{name || t('proposals-unnamed')}</bdi>
        {!unknown && <span className="small second block">{one.said}</span>}
      </th>
      <td>
        <Marked value={one.account} marks={marks} /> <bdi className="second">{clean(one.at, 60)}</bdi>
      </td>
      <td>
        {unknown ? (
          <span className="small second">{one.said}</span>
        ) : (
          <>
            {sameAccount ? (
              <bdi className="name">{clean(one.ownName, 100)}</bdi>
            ) : (
              <>
                <Marked value={one.ownAccount} marks={marks} /> <bdi className="second">{clean(one.ownAt, 60)}</bdi>
                {clean(one.ownName, 100).toLowerCase() !== name.toLowerCase() && <bdi className="small second block">{clean(one.ownName, 100)}</bdi>}
              </>
            )}
            {one.ownPaid && <span className="small second block">{one.ownPaid}</span>}
          </>
        )}
      </td>
      <td className={`figures ${styles.sum}`}>
        <AmountText text={naira ? one.amount : one.asset === 'NGN' ? `₦${one.amount}` : `${one.amount} ${clean(one.asset, 16)}`} />
      </td>
    </tr>
  )
}
