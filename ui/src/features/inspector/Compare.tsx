import { useQuery } from '@tanstack/react-query'
import type { Difference } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Skeleton } from '../../kit/Notes'
import { clockSeconds } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

/** Two exchanges side by side: only what differs. */
export function Compare({ first, second, onClose }: { first: string; second: string; onClose: () => void }) {
  const query = useQuery({ queryKey: ['exchange_compare', first, second], queryFn: () => call('exchange_compare', { first, second }) })
  const found = query.data
  return (
    <Dialog
      title={t('inspector-comparison')}
      wide
      onSubmit={onClose}
      onClose={onClose}
      foot={<Button onPress={onClose}>{t('common-error-close')}</Button>}
    >
      {query.error && <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />}
      {query.isPending && <Skeleton width={300} />}
      {found && (
        <>
          <p className="small second">
            {[found.first, found.second].map((row, at) => (
              <span key={row.id} className="block">
                <span className="strong">{at === 0 ? t('inspector-first-is') : t('inspector-second-is')}</span>
                {`: ${row.method} ${row.path}, ${clockSeconds(row.at)}`}
              </span>
            ))}
          </p>
          <Side title={t('inspector-parts-request')} rows={found.request} />
          <Side title={t('inspector-parts-response')} rows={found.answer} />
          <p className="small quiet">
            {t('inspector-same', { same: found.same })} {found.more && t('inspector-more-differences')}
          </p>
        </>
      )}
    </Dialog>
  )
}

function Side({ title, rows }: { title: string; rows: Difference[] }) {
  return (
    <section className="exchange-part" aria-label={title}>
      <h3 className="caption">{title}</h3>
      {rows.length === 0 ? (
        <p className="small quiet">{t('inspector-no-difference')}</p>
      ) : (
        <table className="compare-table" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('inspector-place')}</th>
              <th scope="col">{t('inspector-first-is')}</th>
              <th scope="col">{t('inspector-second-is')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.path}>
                <th scope="row" className="mono">
                  {clean(row.path || '/', 120)}
                </th>
                <td className="mono">{row.first === undefined ? <em className="quiet">{t('inspector-absent')}</em> : clean(row.first, 200)}</td>
                <td className="mono">{row.second === undefined ? <em className="quiet">{t('inspector-absent')}</em> : clean(row.second, 200)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
