import { useQuery } from '@tanstack/react-query'
import { attentionList } from '../../bridge/wallet_cache'
import { AttentionRow, attentionKey } from '../../shared/AttentionRow'
import { t } from '../../text'

/** What else needs a person, each with one button. Unknown outcomes stand above and are decided here. */
export function Others() {
  const { data } = useQuery(attentionList)
  const items = data?.items.filter(item => item.kind !== 'unknown') ?? []
  if (items.length === 0) return null
  return (
    <section className="inbox-others" aria-labelledby="inbox-others">
      <h2 id="inbox-others" className="caption quiet">
        {t('inbox-others')}
      </h2>
      <ul>
        {items.map(item => (
          <AttentionRow key={attentionKey(item)} item={item} />
        ))}
      </ul>
    </section>
  )
}
