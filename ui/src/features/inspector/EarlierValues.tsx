import { useQuery } from '@tanstack/react-query'
import type { SavedPlace } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

/** What a saved request can take from the responses of the requests before it, and which of them were not run yet. */
export function EarlierValues({ saved, onRun }: { saved: SavedPlace; onRun: () => void }) {
  const requests = useQuery({ queryKey: ['collection_values', saved], queryFn: () => call('collection_values', { saved }) })
  const earlier = requests.data ?? []
  const giving = earlier.filter(({ confirmed }) => !confirmed)
  const example = giving.flatMap(({ values }) => values)[0]?.reference ?? `{{${giving.at(-1)?.request}.id}}`
  return (
    <section className="exchange-part" aria-label={t('inspector-values')}>
      <div className="row exchange-part-head">
        <h3 className="caption spread">{t('inspector-values')}</h3>
        {giving.some(({ answered }) => !answered) && (
          <Button kind="link" size="small" onPress={onRun}>
            {t('inspector-run-collection')}
          </Button>
        )}
      </div>
      {requests.error && <ErrorCard fault={requests.error} />}
      {requests.data &&
        (giving.length === 0 ? (
          <p className="small quiet">{t('inspector-values-none')}</p>
        ) : (
          <p className="small second">{t('inspector-values-text', { example })}</p>
        ))}
      {earlier.map(({ request, answered, confirmed, values }) => (
        <div key={request} className="earlier-request">
          <h4 className="small strong">
            <bdi>{clean(request, 80)}</bdi>
          </h4>
          {values.length === 0 && (
            <p className="small quiet">
              {t(confirmed ? 'inspector-values-confirmed' : answered ? 'inspector-values-empty' : 'inspector-values-unanswered')}
            </p>
          )}
          <ul className="earlier-values">
            {values.map(({ reference, value }) => (
              <li key={reference} className="row">
                <span className="spread clip">
                  <bdi className="mono small block clip">{reference}</bdi>
                  <bdi className="caption quiet block clip">{clean(value, 120)}</bdi>
                </span>
                <Copy text={reference} label={`${t('common-copy-word')}: ${reference}`} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
