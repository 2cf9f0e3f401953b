import { useQuery } from '@tanstack/react-query'
import type { SavedPlace } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

/** What the fields of a saved request can take from the responses of those before it. */
export function EarlierValues({ saved }: { saved: SavedPlace }) {
  const values = useQuery({ queryKey: ['collection_values', saved], queryFn: () => call('collection_values', { saved }) })
  return (
    <section className="exchange-part" aria-label={t('inspector-values')}>
      <h3 className="caption">{t('inspector-values')}</h3>
      <p className="small second">{t('inspector-values-text', { example: '{{Wallet.id}}' })}</p>
      {values.error && <ErrorCard fault={values.error} />}
      {values.data?.length === 0 && <p className="small quiet">{t('inspector-values-none')}</p>}
      {values.data && values.data.length > 0 && (
        <ul className="earlier-values">
          {values.data.map(({ reference, value }) => (
            <li key={reference} className="row">
              <span className="spread clip">
                <bdi className="mono small block clip">{reference}</bdi>
                <bdi className="caption quiet block clip">{clean(value, 120)}</bdi>
              </span>
              <Copy text={reference} label={`${t('common-copy-word')}: ${reference}`} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
