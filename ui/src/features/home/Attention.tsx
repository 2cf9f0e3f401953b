import { ShieldCheck } from 'lucide-react'
import type { AttentionList, ProposalItem } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { EmptyState, Skeleton } from '../../kit/Notes'
import { AttentionRow, attentionKey } from '../../shared/AttentionRow'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { Request } from './Requests'

/** Items on the first page; the inbox has them all. */
const SHOWN = 8

/** What needs a person, the most pressing first, each with one button. */
export function Attention({ list, requests, pending }: { list: AttentionList | undefined; requests: ProposalItem[]; pending: boolean }) {
  const { go } = useNavigation()
  const asked = requests.slice(0, SHOWN)
  const items = list?.items.slice(0, SHOWN - asked.length) ?? []
  const count = (list?.count ?? 0) + requests.length
  const rest = count - items.length - asked.length
  return (
    <section className="panel home-attention" aria-labelledby="home-attention">
      <div className="panel-head">
        <h2 id="home-attention">{t('attention-title')}</h2>
        {list && <span className="small quiet">{count}</span>}
        <span className="spread" />
        {count > 0 && (
          <Button kind="link" size="small" onPress={() => go({ at: 'inbox' })}>
            {t('attention-open-inbox')}
          </Button>
        )}
      </div>
      {pending &&
        [1, 2, 3].map(key => (
          <div key={key} className="attention-row" aria-hidden="true">
            <span />
            <Skeleton width={220} />
          </div>
        ))}
      {list && count === 0 && <EmptyState icon={ShieldCheck} title={t('attention-none')} text={t('attention-none-text')} />}
      <ul>
        {list && asked.map(item => <Request key={item.id} item={item} />)}
        {items.map(item => (
          <AttentionRow key={attentionKey(item)} item={item} />
        ))}
      </ul>
      {rest > 0 && <p className="attention-row small quiet">{t('attention-more', { count: rest })}</p>}
    </section>
  )
}
