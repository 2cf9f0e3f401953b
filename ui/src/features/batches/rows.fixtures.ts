import type { BatchRowView, CheckLine } from '../../bindings/types'

const FIRST = [
  'TAIWO',
  'TUNDE',
  'ZAINAB',
  'IFEOMA',
  'CHUKWUEMEKA',
  'ABUBAKAR',
  'FATIMA',
  'YETUNDE',
  'GODSWILL',
  'NGOZI',
  'SEGUN',
  'HALIMA',
  'BLESSING',
]
const LAST = ['OLAWALE', 'BALOGUN', 'LAWAL', 'OKAFOR', 'NWOSU', 'SANI', 'GARBA', 'ALABI', 'ETIM', 'OBI', 'FASHOLA', 'SULEIMAN', 'IGBINEDION']
const BANKS = [
  ['Access', 'Access Bank'],
  ['GTB', 'Guaranty Trust Bank'],
  ['Zenith', 'Zenith Bank'],
  ['UBA', 'UBA'],
  ['First Bank', 'First Bank'],
  ['Fidelity', 'Fidelity Bank'],
  ['Kuda', 'Kuda MFB'],
  ['Ecobank', 'Ecobank'],
] as const

export const nameAt = (at: number): string => `${FIRST[(at * 7) % FIRST.length]} ${LAST[(at * 5 + (at >> 3)) % LAST.length]}`
const bankAt = (at: number) => BANKS[(at * 3 + (at >> 2)) % BANKS.length] ?? BANKS[0]
const numberAt = (at: number): string => `${(BigInt(at + 11) * 7_919_345_677n) % 10_000_000_000n}`.padStart(10, '0')
const amountAt = (at: number): string => `${58_050 + ((at * 7_350) % 256_600)}.00`

/** A row in which nothing is wrong. */
export function row(at: number, part: Partial<BatchRowView> = {}): BatchRowView {
  const [bank, bankName] = bankAt(at)
  return {
    index: at,
    sheetRow: at + 4,
    bank,
    bankName,
    accountNumber: numberAt(at),
    accountName: nameAt(at),
    amount: amountAt(at),
    sum: amountAt(at),
    narration: 'Salary Nov 2026',
    reference: `S-${1001 + at}`,
    level: 'ready',
    leftOut: false,
    transfer: false,
    token: '',
    lines: [],
    ...part,
  }
}

const line = (id: CheckLine['id'], level: CheckLine['level'], text: string, field: string, detail?: string): CheckLine => ({
  id,
  level,
  text,
  field,
  ...(detail && { detail }),
})

/** Every kind of row, in the first fifteen of a sheet. */
export const SPECIAL: Record<number, Partial<BatchRowView>> = {
  3: {
    accountNumber: '02019388843',
    level: 'fix',
    lines: [
      line(
        'account_number',
        'danger',
        'This number has 11 digits; an account number has 10.',
        'accountNumber',
        'Compare it with the one you were given.',
      ),
    ],
  },
  4: {
    level: 'warn',
    lines: [
      line(
        'bank_digit',
        'warn',
        `This number does not look like an account number of ${bankAt(4)[1]}`,
        'accountNumber',
        'It is valid for Zenith Bank and Wema Bank. Check the number and the bank.',
      ),
    ],
  },
  6: {
    bank: 'Sterlin bk',
    bankName: undefined,
    level: 'fix',
    lines: [line('batch', 'danger', 'The service’s list has no bank named Sterlin bk', 'sortCode')],
  },
  7: {
    accountNumber: '859411840',
    level: 'fix',
    lines: [
      line(
        'account_number',
        'danger',
        'This number has 9 digits; an account number has 10. A spreadsheet may have dropped a zero at the start.',
        'accountNumber',
      ),
    ],
    repair: { column: 'account_number', value: '0859411840', label: 'Use 0859411840' },
  },
  // The row above the first one with a problem, once more.
  8: {
    bank: bankAt(2)[0],
    bankName: bankAt(2)[1],
    accountNumber: numberAt(2),
    accountName: nameAt(2),
    amount: amountAt(2),
    sum: amountAt(2),
    level: 'left_out',
    repeats: { sheetRow: 6, open: false, recordedUnpaid: false },
  },
  11: {
    accountName: 'ABUBAKAR SANI',
    level: 'warn',
    lines: [
      line('name', 'warn', `The account name at ${bankAt(11)[1]} is different: SANI ABUBAKAR ALIYU`, 'accountName', 'The bank also has “ALIYU”.'),
    ],
    repair: { column: 'account_name', value: 'SANI ABUBAKAR ALIYU', label: 'Use the bank’s name: SANI ABUBAKAR ALIYU' },
  },
  12: { level: 'fix', repeats: { code: 'W6H-2RD', open: false, recordedUnpaid: false } },
  13: { level: 'fix', repeats: { code: 'P4T-9KX', open: true, recordedUnpaid: false } },
  14: {
    amount: '1,5',
    sum: undefined,
    level: 'fix',
    lines: [line('amount', 'danger', 'Commas can only group thousands. Did you mean 1.50 or 15.00?', 'amount')],
  },
  15: { amount: '', sum: undefined, level: 'fix', lines: [line('amount', 'waiting', 'Enter the amount', 'amount')] },
  16: { level: 'left_out', leftOut: true },
}

/** A row that leaves out what its part sets to nothing. */
export const made = (at: number): BatchRowView => JSON.parse(JSON.stringify(row(at, SPECIAL[at]))) as BatchRowView

const PAYEES = [
  '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  '0xB8c77482e45F1F44dE1745F52C74426C631bDD52',
  '0x514910771AF9Ca656af840dff83E8264EcF986CA',
  '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9',
] as const

export const BASE = { id: 'BASE', name: 'Base', test: false }

/** A row of a sheet that pays tokens: most are transfers, each third one a payout where the batch makes both. */
export function tokenRow(at: number, both = false): BatchRowView {
  if (both && at % 3 === 2) return made(at + 20)
  const part: Record<number, Partial<BatchRowView>> = {
    1: { level: 'warn', lines: [line('first_payment', 'warn', 'First payment to this address in this computer’s records', 'accountNumber')] },
    3: { level: 'fix', accountNumber: '0x12ab', lines: [line('address', 'danger', 'An address has 40 characters after 0x', 'accountNumber')] },
    4: { level: 'fix', token: 'USDX', lines: [line('batch', 'danger', 'Your list of tokens has no USDX on Base', 'token')] },
    6: { level: 'checking', lines: [line('batch', 'waiting', 'The service is being asked for the fee', 'amount')] },
  }
  const amount = `${1250 + at * 75}.5`
  const of = part[at % 9]
  return {
    ...row(at),
    transfer: true,
    bank: at % 4 === 0 ? '' : 'base',
    bankName: 'Base',
    accountNumber: PAYEES[at % PAYEES.length] ?? PAYEES[0],
    amount,
    sum: amount,
    token: at % 5 === 0 ? '' : 'USDC',
    ...(of?.token === undefined && { symbol: 'USDC' }),
    narration: '',
    reference: `INV-${2201 + at}`,
    ...of,
  }
}
