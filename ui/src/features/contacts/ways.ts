import type { Contact, ContactForm, ContactKind, Rail, Way } from '../../bindings/types'
import { short } from '../../kit/address'
import { strings } from '../../strings'

/** A way to pay in a few words, for names of buttons. */
export function wayName(way: Way): string {
  switch (way.kind) {
    case 'wallet': {
      const cut = short(way.address)
      return cut ? `${cut.start.join(' ')} … ${cut.end.join(' ')}` : way.address
    }
    case 'bank':
      return `${way.bank} ${way.accountNumber}`
    case 'customer':
      return `${strings.contacts.detail.customer} ${way.customerId}`
  }
}

/** What the editor holds: the form with tags as one text, and a key for each row. */
export interface Draft {
  id: string | undefined
  kind: ContactKind
  name: string
  tags: string
  note: string
  rails: { key: string; id: string | undefined; way: Way }[]
}

let made = 0
export const rowOf = (way: Way, id?: string) => ({ key: `way-${++made}`, id, way })

export const EMPTY: { [Kind in Way['kind']]: () => Way } = {
  wallet: () => ({ kind: 'wallet', address: '', chains: [] }),
  bank: () => ({ kind: 'bank', sortCode: '', bank: '', accountNumber: '', accountName: '' }),
  customer: () => ({ kind: 'customer', customerId: '' }),
}

/** A new contact starts with an empty address, or with the one that was met elsewhere. */
export const blank = (address: string): Draft => ({
  id: undefined,
  kind: 'company',
  name: '',
  tags: '',
  note: '',
  rails: [rowOf({ kind: 'wallet', address, chains: [] })],
})

export const draftOf = (contact: Contact): Draft => ({
  id: contact.id,
  kind: contact.kind,
  name: contact.name,
  tags: contact.tags.join(', '),
  note: contact.note,
  rails: contact.rails.map((rail: Rail) => rowOf(rail.way, rail.id)),
})

const isEmpty = (way: Way): boolean => Object.entries(way).every(([key, value]) => key === 'kind' || value.length === 0)

/** The rows that count: a new row that nobody filled in is no way to pay. */
export const kept = (draft: Draft) => draft.rails.filter(rail => rail.id || !isEmpty(rail.way))

export const formOf = (draft: Draft): ContactForm => ({
  ...(draft.id && { id: draft.id }),
  kind: draft.kind,
  name: draft.name,
  tags: draft.tags
    .split(',')
    .map(tag => tag.trim())
    .filter(Boolean),
  note: draft.note,
  rails: kept(draft).map(rail => ({ ...(rail.id && { id: rail.id }), way: rail.way })),
})
