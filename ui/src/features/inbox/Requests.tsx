import { Ban, CircleCheck, CircleMinus, CirclePlay, Hourglass, type LucideIcon, OctagonX, PencilLine, TimerOff, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProposalItem } from '../../bindings/types'
import { AmountText } from '../../kit/Amount'
import { Icon } from '../../kit/Icon'
import { momentOf } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { everybody } from '../../shared/names'
import { t } from '../../text'
import type { Section } from './requests'

/** A part of the inbox with its heading. */
export function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <li className="inbox-part">
      <h2 className="small strong second">{t('proposals-section', { title, count })}</h2>
      <ul>{children}</ul>
    </li>
  )
}

/** Requests of one kind. */
export function Requests({ section, picked, onPick }: { section: Section; picked: string | undefined; onPick: (id: string) => void }) {
  return (
    <Part title={section.title} count={section.items.length}>
      {section.items.map(item => (
        <Row key={item.id} item={item} here={item.id === picked} onPress={() => onPick(item.id)} />
      ))}
    </Part>
  )
}

function look(item: ProposalItem): [icon: LucideIcon, tone: string] {
  if (item.waitsForMe) return [UserCheck, 'info']
  if (item.canStart) return [CirclePlay, 'ok']
  switch (item.stage) {
    case 'draft':
      return [PencilLine, '']
    case 'waiting':
      return [Hourglass, '']
    case 'approved':
    case 'started':
      return [CircleCheck, 'ok']
    case 'rejected':
      return [Ban, 'danger']
    case 'withdrawn':
      return [CircleMinus, '']
    case 'expired':
      return [TimerOff, '']
    case 'refused':
      return [OctagonX, 'danger']
  }
}

/** Who prepared it and when, and what it still needs. */
function about(item: ProposalItem): string {
  const time = momentOf(item.madeAt)
  const by =
    item.stage === 'draft'
      ? t('proposals-row-prepared', { time })
      : item.isMine
        ? t('proposals-row-mine', { time })
        : t('proposals-row-from', { maker: clean(item.maker, 60), time })
  const approved = item.approvedBy.length > 0 && t('proposals-row-approved', { names: everybody(item.approvedBy, 40) })
  const needs = item.stage === 'waiting' && t('proposals-row-needs', { needed: item.needed })
  const waits = item.waitsForWorkspace && t('proposals-row-undelivered')
  return `${by} ${[ending(item), needs, approved, waits].filter(Boolean).join(', ')}`.trim()
}

function ending({ stage }: ProposalItem): string | undefined {
  switch (stage) {
    case 'started':
    case 'rejected':
    case 'withdrawn':
    case 'expired':
    case 'refused':
      return t(`proposals-stage-${stage}`)
    default:
      return undefined
  }
}

function Row({ item, here, onPress }: { item: ProposalItem; here: boolean; onPress: () => void }) {
  const [icon, tone] = look(item)
  // One that does not hold says nothing of its own.
  const refused = item.stage === 'refused'
  const title = clean(item.title, 120)
  return (
    <li>
      <button type="button" className="inbox-item" data-row data-inspect={item.id} aria-current={here ? 'true' : undefined} onClick={onPress}>
        <Icon of={icon} tone={tone} />
        <span className="spread">
          <span className="strong block inbox-sum">
            {refused ? t('proposals-request', { code: item.code }) : item.amount ? <AmountText text={item.amount} /> : <bdi>{title}</bdi>}
          </span>
          {item.amount && !refused && (
            <bdi className="small second block inbox-sum">{item.newPayee && !item.isMine ? t('proposals-row-new', { title }) : title}</bdi>
          )}
          <bdi className="caption quiet block inbox-sum">{about(item)}</bdi>
        </span>
      </button>
    </li>
  )
}
