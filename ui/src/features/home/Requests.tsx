import { CirclePlay, UserCheck } from 'lucide-react'
import type { ProposalItem } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { Icon } from '../../kit/Icon'
import { ago } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'

/** A request that waits for the person at this computer: to approve it, or to start it. */
export function Request({ item }: { item: ProposalItem }) {
  const { go } = useNavigation()
  const title = clean(item.title, 80)
  const what = item.amount ? t('proposals-home-what', { amount: item.amount, title }) : title
  const says = item.canStart ? t('proposals-home-start', { what }) : t('proposals-home-approve', { what })
  return (
    <li className="attention-row">
      <Icon of={item.canStart ? CirclePlay : UserCheck} tone="info" />
      <div className="attention-words">
        <p className="name">
          <bdi>{says}</bdi>
        </p>
        <p className="small second">
          <bdi>{t('proposals-home-from', { maker: clean(item.maker, 60) })}</bdi> <span className="quiet">{ago(item.madeAt)}</span>
        </p>
      </div>
      <Button size="small" aria-label={`${t('proposals-home-open')}: ${says}`} onPress={() => go({ at: 'proposals', id: item.id })}>
        {t('proposals-home-open')}
      </Button>
    </li>
  )
}
