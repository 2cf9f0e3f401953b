import type { ProposalItem } from '../../bindings/types'
import { t } from '../../text'

export interface Section {
  id: 'approve' | 'start' | 'sign' | 'sent' | 'others' | 'decided'
  title: string
  items: ProposalItem[]
}

function sectionOf(item: ProposalItem): Section['id'] {
  if (item.waitsForMe) return 'approve'
  if (item.canStart) return 'start'
  if (item.stage === 'draft') return 'sign'
  if (item.stage !== 'waiting' && item.stage !== 'approved') return 'decided'
  return item.isMine ? 'sent' : 'others'
}

/** Requests by what they wait for. What a person put away is left out, unless it is asked for. */
export function sectionsOf(all: ProposalItem[], away: boolean): Section[] {
  const items = all.filter(item => away || !item.putAwayAt || item.waitsForMe || item.canStart)
  const titles: Record<Section['id'], string> = {
    approve: t('proposals-to-approve'),
    start: t('proposals-to-start'),
    sign: t('proposals-to-sign'),
    sent: t('proposals-sent'),
    others: t('proposals-others'),
    decided: t('proposals-decided'),
  }
  return (Object.keys(titles) as Section['id'][])
    .map(id => ({ id, title: titles[id], items: items.filter(item => sectionOf(item) === id) }))
    .filter(section => section.items.length > 0)
}
