import type { Contact, ContactForm, ContactKind, PaymentDetails, PaymentMethod } from '../../bindings/types'
import { short } from '../../kit/address'
import { t } from '../../text'

/** A way to pay in a few words, for names of buttons. */
export function wayName(details: PaymentDetails): string {
  switch (details.kind) {
    case 'wallet': {
      const cut = short(details.address)
      return cut ? `${cut.start.join(' ')} … ${cut.end.join(' ')}` : details.address
    }
    case 'bank':
      return `${details.bank} ${details.accountNumber}`
    case 'customer':
      return `${t('contacts-detail-customer')} ${details.customerId}`
  }
}

/** What the editor holds: the form with tags as one text, and a key for each row. */
export interface Draft {
  id: string | undefined
  kind: ContactKind
  name: string
  tags: string
  note: string
  methods: { key: string; id: string | undefined; details: PaymentDetails }[]
}

let made = 0
export const rowOf = (details: PaymentDetails, id?: string) => ({ key: `way-${++made}`, id, details })

export const EMPTY: { [Kind in PaymentDetails['kind']]: () => PaymentDetails } = {
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
  methods: [rowOf({ kind: 'wallet', address, chains: [] })],
})

export const draftOf = (contact: Contact): Draft => ({
  id: contact.id,
  kind: contact.kind,
  name: contact.name,
  tags: contact.tags.join(', '),
  note: contact.note,
  methods: contact.methods.map((method: PaymentMethod) => rowOf(method.details, method.id)),
})

const isEmpty = (details: PaymentDetails): boolean => Object.entries(details).every(([key, value]) => key === 'kind' || value.length === 0)

/** The rows that count: a new row that nobody filled in is no way to pay. */
export const kept = (draft: Draft) => draft.methods.filter(method => method.id || !isEmpty(method.details))

export const formOf = (draft: Draft): ContactForm => ({
  ...(draft.id && { id: draft.id }),
  kind: draft.kind,
  name: draft.name,
  tags: draft.tags
    .split(',')
    .map(tag => tag.trim())
    .filter(Boolean),
  note: draft.note,
  methods: kept(draft).map(method => ({ ...(method.id && { id: method.id }), details: method.details })),
})
