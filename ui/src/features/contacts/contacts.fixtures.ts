import type { Contact, ContactPage, ContactRow, ContactView, ImportReport, ListContacts, PaymentMethod } from '../../bindings/types'
import { BRIDGE, PAYEE } from '../../testing/fixtures'

const AT = '2026-11-03T09:12:00Z'
/** An address that two rows of a file have. */
const SUPPLIER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

export const method = (part: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: 'r1',
  details: { kind: 'wallet', address: PAYEE, chains: [] },
  level: 'new',
  proofs: [],
  changedAt: AT,
  ...part,
})

const verified = method({
  level: 'verified',
  proofs: [
    { level: 'read_back', by: 'Chinedu Nwosu', at: AT, note: 'Halima herself', phone: '+2348031234567', calledAt: AT },
    { level: 'test_received', by: 'Chinedu Nwosu', at: AT, note: 'K7Q-4MD' },
    { level: 'verified', by: 'Adaeze Obi', at: AT, note: '' },
  ],
})

const bank = method({
  id: 'r2',
  details: { kind: 'bank', sortCode: '044', bank: 'Access Bank', accountNumber: '0690000032', accountName: 'HALIMA BELLO LOGISTICS LTD' },
  coolsUntil: '2099-11-15T09:12:00Z',
})

export const halima: Contact = {
  id: 'c1',
  kind: 'company',
  name: 'Halima Bello Logistics',
  tags: ['Haulage', 'Lagos'],
  note: 'Invoices come on the 25th.',
  methods: [verified, bank],
  createdAt: AT,
  changedAt: AT,
}

export const view = (part: Partial<ContactView> = {}): ContactView => ({
  contact: halima,
  paid: [{ methodId: 'r1', paid: { times: 14, last: AT } }],
  hints: [],
  changes: [
    { at: AT, by: 'Adaeze Obi', action: 'change', lines: ['New: Access Bank (044) 0690000032, HALIMA BELLO LOGISTICS LTD'] },
    { at: AT, by: 'Chinedu Nwosu', action: 'create', lines: [`Added ${PAYEE}`] },
  ],
  ...part,
})

/** What a colleague verified on another computer. */
export const theirs = (): ContactView => {
  const by = 'Chinedu Nwosu on Treasury laptop'
  const proofs = verified.proofs.map(proof => ({ ...proof, by, computer: '7f' }))
  return view({
    contact: { ...halima, methods: [{ ...verified, proofs, coolsUntil: '2026-11-15T09:12:00Z' }] },
    changes: [
      { at: AT, by, action: 'shared', lines: [`${PAYEE}: Not verified → Verified`] },
      { at: AT, by, action: 'shared', lines: [`Added ${PAYEE}`] },
    ],
  })
}

/** Two accounts and a name that stand side by side. */
export const OPEN: NonNullable<ContactView['open']> = {
  revision: 'r',
  fields: [
    {
      title: 'Account',
      sides: [
        { value: 'Access Bank (044) 0690000032, HALIMA BELLO LOGISTICS LTD', by: 'Adaeze Obi on Front desk', at: AT },
        { value: 'GTBank (058) 0123456785, HALIMA BELLO LOGISTICS LTD', by: 'Chinedu Nwosu on Treasury laptop', at: '2026-11-03T09:40:00Z' },
      ],
    },
    {
      title: 'Name',
      sides: [
        { value: 'Halima Bello Logistics', by: 'Adaeze Obi on Front desk', at: AT },
        { value: 'Halima Bello Haulage', by: 'Chinedu Nwosu on Treasury laptop', at: '2026-11-03T09:40:00Z' },
      ],
    },
  ],
}

const NAMES = ['Adaeze Obi', 'Chuks and Sons', 'Halima Bello Logistics', 'Ngozi Eze', 'Zainab Water']

export const row = (at: number): ContactRow => ({
  id: `c${at}`,
  kind: at % 3 === 0 ? 'person' : 'company',
  name: at < NAMES.length ? (NAMES[at] ?? '') : `Payee ${String(at).padStart(5, '0')}`,
  tags: at % 2 === 0 ? ['Lagos'] : [],
  wallets: 1,
  banks: at % 3,
  customers: 0,
  level: (['verified', 'read_back', 'new', 'test_received'] as const)[at % 4] ?? 'new',
  cooling: at === 2,
  open: false,
  ...(at % 2 === 0 && { paid: { times: 14, last: AT } }),
  changedAt: AT,
})

/** A book of this many contacts, answering windows. */
export const book =
  (all: number) =>
  ({ offset, limit, text }: ListContacts): ContactPage => {
    const total = text === 'nobody' ? 0 : all
    const first = offset ?? 0
    const count = Math.max(0, Math.min(limit ?? 200, total - first))
    return {
      rows: Array.from({ length: count }, (_, index) => row(first + index)),
      total,
      all,
      open: 0,
      tags: all > 0 ? [{ tag: 'Lagos', count: Math.ceil(all / 2) }] : [],
    }
  }

export const report = (part: Partial<ImportReport> = {}): ImportReport => ({
  id: 'dry',
  file: 'suppliers.xlsx',
  fresh: 182,
  freshNames: ['Adaeze Nwankwo', 'Danladi Farms', 'Osas Motors'],
  same: 9,
  conflicts: [
    {
      at: 0,
      rows: [12],
      mine: halima,
      theirs: { ...halima, methods: [method({ id: 'x', details: { kind: 'wallet', address: BRIDGE, chains: [] } })] },
      differs: [`Added ${BRIDGE}`, `Removed ${PAYEE}`],
    },
  ],
  joined: [],
  bad: [
    {
      row: 17,
      why: 'This number has 9 digits; an account number has 10. A spreadsheet may have dropped a zero at the start.',
      text: 'Musa · 690000031',
    },
    { row: 90, why: 'This is not a valid address. An address is 0x and then 40 characters (0–9 and a–f).', text: 'Broken · 0x12' },
  ],
  asked: [],
  known: [
    {
      row: 31,
      said: `Musa Ltd has the same wallet address or account as Danladi Farms (row 30): ${SUPPLIER}. The import adds Musa Ltd as a separate contact.`,
    },
  ],
  ignored: [],
  ...part,
})

/** Names of a payroll sheet that could be several banks. */
export const ASKED: ImportReport['asked'] = [
  {
    typed: 'Access',
    rows: 14,
    banks: [
      { code: '044', name: 'Access Bank' },
      { code: '063', name: 'ACCESS(DIAMOND)BANK' },
    ],
  },
  { typed: '58', rows: 1, banks: [{ code: '058', name: 'Guaranty Trust Bank' }] },
]
