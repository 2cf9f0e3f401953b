import type { ClaimedRow, PayeeDifference, ProposalCheck, ProposalItem, ProposalList, ProposalView, SendingComputer } from '../../bindings/types'
import type { Answers } from '../../testing/backend'
import { money, naira, PAYEE, says } from '../../testing/fixtures'

/** The batch of the drawings: of 164 payees two differ, and three are new. */
export const item = (part: Partial<ProposalItem> = {}): ProposalItem => ({
  id: 'p-salaries',
  code: 'K7Q-4MD',
  stage: 'waiting',
  amount: '₦18,204,550.00',
  title: says('proposal-title-batch', { name: 'November salaries', count: 164 }),
  newPayee: true,
  maker: 'Bisi Adeyemi',
  isMine: false,
  madeAt: '2026-11-14T13:31:00Z',
  expiresAt: '2026-11-21T13:31:00Z',
  needed: 1,
  approvedBy: [],
  waitsForMe: true,
  canStart: false,
  waitsForWorkspace: false,
  ...part,
})

const differs = (row: number, name: string, account: string, at: string, amount: string, part: Partial<PayeeDifference> = {}): PayeeDifference => ({
  row,
  kind: 'unknown',
  name,
  account,
  at,
  ownName: '',
  ownAccount: '',
  ownAt: '',
  said: says('proposal-not-known'),
  amount,
  asset: 'NGN',
  ...part,
})

export const differences: PayeeDifference[] = [
  differs(12, 'MORENIKE BAMIDELE', '2867977896', 'FCMB', '87,400.00', {
    kind: 'other_account',
    ownName: 'Morenike Bamidele',
    ownAccount: '2867977391',
    ownAt: 'FCMB',
    said: says('proposal-digits-differ', { count: 2 }),
    ownPaid: says('proposal-paid', { count: 14, last: '28 Oct 2026' }),
  }),
  differs(31, 'MARYAM MOHAMMED', '1725708943', 'Zenith Bank', '136,750.00', {
    kind: 'other_account',
    ownName: 'Maryam Mohammed',
    ownAccount: '0144719087',
    ownAt: 'Guaranty Trust Bank',
    said: says('proposal-other-bank'),
    ownPaid: says('proposal-paid', { count: 9, last: '28 Oct 2026' }),
  }),
  differs(70, 'OLUMIDE BAMIDELE', '1785481987', 'UBA', '117,200.00'),
  differs(71, 'CHUKWUEMEKA ONYEKACHI', '2417639445', 'Moniepoint MFB', '104,900.00'),
  differs(90, 'IMAOBONG DOUGLAS', '0087674956', 'Zenith Bank', '102,600.00'),
]

export const view = (part: Partial<ProposalView> = {}, of: Partial<ProposalItem> = {}): ProposalView => ({
  item: item(of),
  operation: 'batch',
  rows: 164,
  from: 'Kolanut Payroll',
  salary: true,
  differences,
  differ: 2,
  newPayees: 3,
  agree: 159,
  note: 'Maryam has moved to Zenith; her letter is attached. Morenike’s number was wrong in October. Three new starters at the Lekki site.',
  makerComputer: 'Back office',
  attachments: [{ name: 'letter-maryam.pdf', bytes: 214_000, sha256: 'a1'.repeat(32), isHere: true, opens: true }],
  decisions: [],
  mayApprove: ['Chinedu Nwosu', 'Ada Obi'],
  sends: [{ key: 'k1', name: 'Treasury desk, Chinedu Nwosu', isOwn: true }],
  mayNameSeveral: false,
  told: [],
  claimed: [],
  mayHandOver: false,
  administrators: says('team-or', { first: 'Ada Obi', last: 'Bisi Adeyemi' }),
  carried: false,
  computers: [],
  policyVersion: 3,
  canSign: false,
  canReject: true,
  canWithdraw: false,
  reminder: says('proposal-reminder', { code: 'K7Q-4MD', amount: '₦18,204,550.00', title: 'November salaries', names: 'Chinedu Nwosu or Ada Obi' }),
  ...part,
})

/** A row that a computer claimed and of which nobody tells how it ended. */
export const claimed = (part: Partial<ClaimedRow> = {}): ClaimedRow => ({
  row: 1,
  said: says('handover-claimed', { computer: 'Front desk, Musa Ibrahim', at: '14 Nov 2026, 2:32pm' }),
  to: [{ key: 'k1', name: 'Treasury desk, Chinedu Nwosu', isOwn: true }],
  until: '2026-11-14T13:47:00Z',
  isOver: false,
  payout: true,
  ...part,
})

const desks = [
  { key: 'k1', name: 'Treasury desk, Chinedu Nwosu', isOwn: true },
  { key: 'k2', name: 'Front desk, Musa Ibrahim', isOwn: false },
  { key: 'k3', name: 'Back office, Bisi Adeyemi', isOwn: false },
]

/** Approved, for three computers: one of them claimed it and says nothing. */
export const left = (part: Partial<ProposalView> = {}, of: Partial<ProposalItem> = {}): ProposalView =>
  single(
    {
      canReject: false,
      mayApprove: [],
      differences: [],
      differ: 0,
      agree: 1,
      carried: true,
      mayHandOver: true,
      sends: desks,
      claimed: [claimed()],
      ...part,
    },
    { stage: 'approved', waitsForMe: false, canStart: true, approvedBy: ['Ada Obi', 'Musa Ibrahim'], ...of },
  )

/** A batch of which three rows were left so. */
export const leftRows = (part: Partial<ProposalView> = {}, of: Partial<ProposalItem> = {}): ProposalView =>
  view(
    {
      canReject: false,
      mayApprove: [],
      intent: 'i1',
      carried: true,
      mayHandOver: true,
      sends: desks,
      claimed: [
        claimed({
          row: 12,
          pays: says('handover-pays', { amount: '₦87,400.00', payee: 'MORENIKE BAMIDELE' }),
          to: [desks[0], desks[2]] as SendingComputer[],
        }),
        claimed({
          row: 31,
          said: says('handover-handed', { person: 'Ada Obi', computer: 'Treasury desk, Chinedu Nwosu', at: '14 Nov 2026, 2:34pm' }),
          pays: says('handover-pays', { amount: '₦136,750.00', payee: 'MARYAM MOHAMMED' }),
          to: [desks[1], desks[2]] as SendingComputer[],
          entry: 'i31',
        }),
        claimed({
          row: 70,
          pays: says('handover-pays', { amount: '₦117,200.00', payee: 'OLUMIDE BAMIDELE' }),
          until: '2026-11-14T13:20:00Z',
          isOver: true,
        }),
      ],
      ...part,
    },
    { stage: 'started', waitsForMe: false, approvedBy: ['Ada Obi'], ...of },
  )

/** A payout to one payee, which two of three approve. */
export const single = (part: Partial<ProposalView> = {}, of: Partial<ProposalItem> = {}): ProposalView =>
  view(
    {
      operation: 'virtual_account_transfer',
      rows: 1,
      from: 'Kolanut Operations',
      salary: false,
      differences: [
        differs(1, 'CRESTLINE BUILDERS LTD', '3041882276', 'Guaranty Trust Bank', '4,850,000.00', {
          kind: 'other_account',
          ownName: 'Crestline Builders Ltd',
          ownAccount: '3041882267',
          ownAt: 'Guaranty Trust Bank',
          said: says('proposal-digits-differ', { count: 2 }),
          ownPaid: says('proposal-paid', { count: 3, last: '2 Sep 2026' }),
        }),
      ],
      differ: 1,
      newPayees: 0,
      agree: 0,
      payment: {
        name: 'CRESTLINE BUILDERS LTD',
        account: '3041882276',
        at: 'Guaranty Trust Bank',
        amount: '4,850,000.00',
        asset: 'NGN',
        narration: 'Stage 2 Lekki',
        reference: 'PO-1182',
      },
      note: 'Second stage payment, as in the certificate.',
      attachments: [
        { name: 'certificate-stage-2.pdf', bytes: 1_400_000, sha256: 'b2'.repeat(32), isHere: true, opens: true },
        { name: 'invoice-1182.pdf', bytes: 96_400, sha256: 'c3'.repeat(32), isHere: false, opens: true },
      ],
      mayApprove: ['Chinedu Nwosu'],
      decisions: [{ person: 'Ada Obi', kind: 'approved', reason: '', at: '2026-11-14T12:40:00Z' }],
      ...part,
    },
    {
      id: 'p-crestline',
      code: 'R3F-8WT',
      amount: '₦4,850,000.00',
      title: says('proposal-title-to', { name: 'CRESTLINE BUILDERS LTD' }),
      newPayee: false,
      madeAt: '2026-11-14T10:18:00Z',
      needed: 2,
      approvedBy: ['Ada Obi'],
      ...of,
    },
  )

/** What the person at this computer prepared and has not signed. */
export const unsigned = (part: Partial<ProposalView> = {}, of: Partial<ProposalItem> = {}): ProposalView =>
  view(
    {
      operation: 'virtual_account_transfer',
      rows: 1,
      from: 'Kolanut Operations',
      salary: false,
      differences: [],
      differ: 0,
      newPayees: 0,
      agree: 1,
      payment: {
        name: 'ZAINAB WATER SUPPLIES',
        account: '0123456785',
        at: 'Guaranty Trust Bank',
        amount: '640,000.00',
        asset: 'NGN',
        narration: 'Water November',
        reference: 'PO-1190',
      },
      note: '',
      makerComputer: '',
      attachments: [],
      mayApprove: ['Ada Obi', 'Musa Ibrahim'],
      sends: [],
      computers: [
        { key: 'k1', name: 'Treasury desk, Ada Obi', isOwn: false },
        { key: 'k2', name: 'Front desk, Musa Ibrahim', isOwn: false },
      ],
      canSign: true,
      canReject: false,
      reminder: '',
      ...part,
    } as Partial<ProposalView>,
    {
      id: 'draft-1',
      code: '',
      stage: 'draft',
      amount: '₦640,000.00',
      title: says('proposal-title-to', { name: 'ZAINAB WATER SUPPLIES' }),
      newPayee: false,
      maker: 'Chinedu Nwosu',
      isMine: true,
      madeAt: '2026-11-14T08:12:00Z',
      expiresAt: '',
      waitsForMe: false,
      ...of,
    },
  )

/** The same, signed and sent. */
export const sent = (part: Partial<ProposalView> = {}, of: Partial<ProposalItem> = {}): ProposalView =>
  unsigned(
    {
      note: 'The tank at the Lekki site is empty on Thursday.',
      makerComputer: 'Treasury desk',
      attachments: [{ name: 'quote.pdf', bytes: 81_000, sha256: 'd4'.repeat(32), isHere: true, opens: true }],
      sends: [{ key: 'k2', name: 'Front desk, Musa Ibrahim', isOwn: false }],
      computers: [],
      canSign: false,
      canWithdraw: true,
      stop: says('team-refused-maker-approves'),
      reminder: says('proposal-reminder', {
        code: 'T4K-2WD',
        amount: '₦640,000.00',
        title: 'to ZAINAB WATER SUPPLIES',
        names: 'Ada Obi, Musa Ibrahim',
      }),
      ...part,
    },
    { id: 'p-water', code: 'T4K-2WD', stage: 'waiting', expiresAt: '2026-11-21T08:12:00Z', ...of },
  )

export const check: ProposalCheck = {
  money: {
    ...naira,
    amount: '4,850,000.00',
    words: 'four million eight hundred and fifty thousand naira, zero kobo',
    to: { name: 'CRESTLINE BUILDERS LTD', address: '3041882276', own: false },
    bank: { code: '058', name: 'Guaranty Trust Bank', narration: 'Stage 2 Lekki' },
    reference: 'PO-1182',
    fee: says('app-fee-estimate', { amount: '53.75' }),
    duty: says('app-duty', { amount: '50.00' }),
    total: says('app-total', { amount: '4,850,103.75' }),
    staysAfter: '₦3,562,196.25',
  },
  groups: [],
  risks: [
    {
      title: 'First payment to this account in this computer’s records',
      text: 'Your records have another account for this name.',
      level: 'warn',
      tick: 'I compared the account number with the payee by phone',
    },
  ],
}

const waterMoney = {
  ...naira,
  amount: '640,000.00',
  words: 'six hundred and forty thousand naira, zero kobo',
  to: { name: 'ZAINAB WATER SUPPLIES', address: '0123456785', own: false },
  bank: { code: '058', name: 'Guaranty Trust Bank', narration: 'Water November' },
  reference: 'PO-1190',
  fee: says('app-fee-estimate', { amount: '53.75' }),
  duty: says('app-duty', { amount: '50.00' }),
  total: says('app-total', { amount: '640,103.75' }),
}

/** A transfer on a chain that differs from the contact's address. */
export const transfer = (): ProposalView =>
  single(
    {
      operation: 'transaction_transfer',
      from: 'Main float',
      payment: {
        name: 'Halima Bello Logistics',
        account: PAYEE,
        at: 'ETH-SEPOLIA',
        amount: '1,304.53',
        asset: 'USDC',
        narration: '',
        reference: 'INV-2291',
      },
      differences: [
        differs(1, 'Halima Bello Logistics', PAYEE, 'ETH-SEPOLIA', '1,304.53', {
          kind: 'other_account',
          ownName: 'Halima Bello Logistics',
          ownAccount: `${PAYEE.slice(0, -3)}9C1`,
          ownAt: 'ETH-SEPOLIA',
          said: says('proposal-characters-differ', { count: 3 }),
          asset: 'USDC',
        }),
      ],
      attachments: [],
      note: '',
    },
    { id: 'p-halima', code: 'M2X-9PA', amount: '1,304.53 USDC', title: says('proposal-title-to', { name: 'Halima Bello Logistics' }) },
  )
export const transferCheck: ProposalCheck = { money, groups: [], risks: [] }

/** The inbox of the drawings, with what else a team leaves there. */
export const list = (first: ProposalItem[] = [], rest: ProposalItem[] = []): ProposalList => ({ items: [...first, ...rest], bound: true })

export const all: ProposalView[] = [
  view(),
  single(),
  unsigned(),
  sent(),
  sent({ stop: undefined } as Partial<ProposalView>, {
    id: 'p-others',
    code: 'B6H-3RN',
    maker: 'Bisi Adeyemi',
    isMine: false,
    amount: '₦250,000.00',
    title: says('proposal-title-to', { name: 'OLUWASEUN ADEBAYO FASHOLA' }),
  }),
  sent(
    {
      canWithdraw: false,
      stop: undefined,
      decisions: [{ person: 'Ada Obi', kind: 'rejected', reason: 'The quote is of last year.', at: '2026-11-13T15:02:00Z' }],
    } as Partial<ProposalView>,
    {
      id: 'p-rejected',
      code: 'W6H-2RD',
      stage: 'rejected',
      madeAt: '2026-11-13T09:00:00Z',
      amount: '₦1,120,000.00',
      title: says('proposal-title-to', { name: 'MAINLAND GENERATORS' }),
    },
  ),
]

/** Answers for an inbox that holds these, with the first of them open. */
export const answersOf = (views: ProposalView[], others: ProposalView[] = all): Answers => {
  const known = [...views, ...others.filter(one => views.every(({ item }) => item.id !== one.item.id))]
  return {
    proposal_list: { items: known.map(one => one.item), bound: true },
    proposal_view: ({ id }) => {
      const found = known.find(one => one.item.id === id)
      if (!found) throw { code: 'not_found', message: 'This request is no longer here.', money: 'not_moved', retry: false }
      return found
    },
    proposal_check: ({ id }) => (id === 'p-crestline' ? check : { groups: [], risks: [], money: waterMoney }),
    unknown_list: [],
  }
}
