import { useQuery } from '@tanstack/react-query'
import { attentionList } from '../../bridge/wallet_cache'
import { AttentionRow, attentionKey } from '../../shared/AttentionRow'
import { t } from '../../text'

/** What else needs a person, each with one button. Unknown outcomes stand above and are decided here; `alone` where nothing does. */
export function Others({ alone }: { alone: boolean }) {
  const { data } = useQuery(attentionList)
  const items = data?.items.filter(item => item.kind !== 'unknown') ?? []
  if (items.length === 0) return null
  return (
    <section className="inbox-others" aria-labelledby="inbox-others">
      <h2 id="inbox-others" className="caption quiet">
        {t(alone ? 'inbox-others-alone' : 'inbox-others')}
      </h2>
      <ul>
        {items.map(item => (
          <AttentionRow key={attentionKey(item)} item={item} />
        ))}
      </ul>
    </section>
  )
}
