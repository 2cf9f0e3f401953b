import type { LogEntry, VerifiedFile } from '../../bindings/types'
import { fails, type Scene } from '../../gallery/scene'
import type { Answers } from '../../testing/backend'
import { fault, says } from '../../testing/fixtures'
import { press } from './history.scenes'

/** A receipt that somebody else signed. */
const verified: VerifiedFile = {
  name: 'Receipt K7Q-4MD.pdf',
  holds: true,
  said: 'This receipt is signed and unchanged.',
  parts: [
    {
      holds: true,
      said: 'Signed and unchanged. Only the details below were signed. Other text in the file may say something else.',
      rows: [
        { label: 'Amount', text: '₦136,750.00', kind: 'amount' },
        { label: 'Status', text: 'Accepted by the service', kind: 'text' },
        { label: 'Date', text: '24 Nov 2026, 2:44pm WAT', kind: 'text' },
        { label: 'Paid by', text: 'Kolanut Treasury', kind: 'text' },
        { label: 'Paid to', text: 'MARYAM MOHAMMED', kind: 'text' },
        { label: 'Account or address', text: '1725708943', kind: 'code' },
        { label: 'Bank or network', text: 'Zenith Bank (057)', kind: 'text' },
        { label: 'Narration', text: 'Salary Nov 2026', kind: 'text' },
        { label: 'Service id', text: '51d9e3b2-7c1f-4a57-9a39-0b7e6c0f4a1d', kind: 'code' },
        { label: 'Code', text: 'K7Q-4MD', kind: 'code' },
      ],
      signers: [{ fingerprint: 'K7QM 4MDA 9XTR B2CE 8XYH M4NP 7PQS ZLWV', isOwn: false }],
    },
  ],
}

const WHO = 'Chinedu Nwosu'
const amount = (of: string) => says('logged-amount', { amount: of })
const PAID = says('logged-payment-naira', { amount: '250,000.00', payee: 'CHIDI OKEKE' })
const ENTRIES: [LogEntry['action'], LogEntry['kind'], string, string][] = [
  ['settled', 'payments', 'The service accepted K7Q-4MD.', PAID],
  ['approve', 'payments', `${WHO} approved K7Q-4MD.`, PAID],
  ['draft', 'payments', `${WHO} drafted K7Q-4MD.`, PAID],
  [
    'decide_not_sent',
    'payments',
    `${WHO} recorded that K7Q-4MD was not made.`,
    says('logged-lines', { first: PAID, next: 'Asked the bank on the telephone, reference 4471' }),
  ],
  ['export', 'files', `${WHO} saved the file History 14 Nov 2026.xlsx.`, '412 rows, 1 Oct 2026 to 31 Oct 2026 WAT, filter: kind:payment'],
  [
    'limits',
    'rules',
    says('logged-limits-lines', {
      person: WHO,
      lines: says('logged-line-stricter', { name: 'Naira in one payment', before: amount('₦500,000.00'), after: amount('₦250,000.00') }),
    }),
    '',
  ],
  ['contact_change', 'contacts', `${WHO} changed the contact Halima Bello Freight.`, 'Name: Halima Bello Logistics → Halima Bello Freight'],
]
const logged = (index: number): LogEntry => {
  const [action, kind, said, detail] = ENTRIES[index % ENTRIES.length] ?? (ENTRIES[0] as (typeof ENTRIES)[number])
  return {
    seq: 20_000 - index,
    at: new Date(Date.UTC(2026, 10, 14, 13, 34) - index * 300_000).toISOString(),
    person: action === 'settled' ? 'bursar' : WHO,
    action,
    kind,
    said,
    object: `5f0c9a7e-1b1d-4f0e-9d0a-${index}`,
    code: kind === 'payments' ? 'K7Q-4MD' : undefined,
    detail,
    hash: 'bfad65da'.repeat(8),
  }
}
const log = Array.from({ length: 200 }, (_, index) => logged(index))
const logAnswers: Answers = {
  log_list: {
    rows: log,
    total: 20_000,
    people: ['bursar', WHO],
    kinds: [
      { kind: 'payments', name: 'Payments and requests' },
      { kind: 'contacts', name: 'Contacts' },
      { kind: 'rules', name: 'Limits and settings' },
      { kind: 'files', name: 'Files' },
    ],
  },
}

const scenes: Scene[] = [
  { name: 'log-many', route: { at: 'log' }, answers: logAnswers },
  { name: 'log-export', route: { at: 'log' }, answers: logAnswers, act: press(/^Export/) },
  { name: 'log-none', route: { at: 'log' }, answers: {} },
  {
    name: 'log-broken',
    route: { at: 'log' },
    answers: {
      ...logAnswers,
      log_check: { entries: 6, broken: { ...logged(3), seq: 7 }, checkedAt: '2026-11-14T13:32:00Z', lastHash: 'cd'.repeat(32) },
    },
    act: press(/^Check log/),
  },
  {
    name: 'log-cut',
    route: { at: 'log' },
    answers: { ...logAnswers, log_check: { entries: 3, signed: 3, cut: 7, checkedAt: '2026-11-14T13:32:00Z', lastHash: 'cd'.repeat(32) } },
    act: press(/^Check log/),
  },
  {
    name: 'log-export-signed',
    route: { at: 'log' },
    answers: logAnswers,
    act: async user => {
      await press(/^Export/)(user)
      await press(/^Signed/, 'radio')(user)
    },
  },
  { name: 'verify', route: { at: 'verify' } },
  { name: 'verify-receipt', route: { at: 'verify' }, answers: { signed_file_verify: verified }, act: press(/^Choose a file/) },
  {
    name: 'verify-refused',
    route: { at: 'verify' },
    answers: {
      signed_file_verify: {
        ...verified,
        holds: false,
        said: '1 of 2 receipts are not valid.',
        parts: [
          ...verified.parts,
          { holds: false, said: 'It was changed after it was signed, or it is damaged. Do not rely on it.', rows: [], signers: [] },
        ],
      },
    },
    act: press(/^Choose a file/),
  },
  {
    name: 'verify-error',
    route: { at: 'verify' },
    answers: { signed_file_verify: fails(fault({ code: 'invalid', message: 'This picture cannot be read. Choose a PNG or a JPEG.' })) },
    act: press(/^Choose a file/),
  },
]
export default scenes
