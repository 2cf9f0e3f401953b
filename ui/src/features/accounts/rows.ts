import type { AccountForm, RowFault, RowMade } from '../../bindings/types'

/** A row of the grid, with a key of its own. */
export interface Row {
  key: string
  form: AccountForm
}

/** Rows that a person fills in by hand; more come in several goes. */
export const MOST_ROWS = 50

export const FIELDS: (keyof AccountForm)[] = [
  'name',
  'refId',
  'firstName',
  'lastName',
  'phoneNumber',
  'email',
  'dateOfBirth',
  'bvn',
  'nin',
  'address',
]

/**
 * What is known of a field before it is sent: without `required` nothing leaves. The service asks for what is `expected`, and may refuse a row without
 * it.
 */
export const NEEDS: Record<keyof AccountForm, 'required' | 'expected' | 'optional'> = {
  name: 'required',
  refId: 'required',
  firstName: 'expected',
  lastName: 'expected',
  phoneNumber: 'optional',
  email: 'optional',
  dateOfBirth: 'expected',
  bvn: 'expected',
  nin: 'expected',
  address: 'expected',
}

let made = 0

/** A new row has a reference already: an account is found again by it after an unclear answer. */
export function blankRow(): Row {
  const form: AccountForm = {
    refId: `acct-${crypto.randomUUID().slice(0, 8)}`,
    name: '',
    firstName: '',
    lastName: '',
    phoneNumber: '',
    email: '',
    address: '',
    dateOfBirth: '',
    bvn: '',
    nin: '',
  }
  return rowOf(form)
}

/** A row of what was typed elsewhere. */
export const rowOf = (form: AccountForm): Row => ({ key: `row-${++made}`, form })

/** A row with an example where nothing was typed. What stands there stays. */
export function withSample(row: Row, sample: AccountForm): Row {
  const form = { ...row.form }
  for (const field of FIELDS) if (form[field].trim() === '') form[field] = sample[field]
  return { ...row, form }
}

/** Whether nobody has written into a row: its reference came by itself. */
export const isBlank = ({ form }: Row): boolean => FIELDS.every(field => field === 'refId' || form[field].trim() === '')

/** What stands at a field: what stops comes before what is only remarked. */
export const faultAt = (faults: RowFault[] | undefined, field: string): RowFault | undefined => {
  const here = faults?.filter(fault => fault.field === field) ?? []
  return here.find(fault => fault.stops) ?? here[0]
}

/** The rows that may be asked for again: refused, or never sent. Not the unknown ones. */
export const retryable = (rows: Row[], outcomes: RowMade[]): Row[] =>
  rows.filter(row => outcomes.some(one => one.refId === row.form.refId.trim() && (one.outcome === 'failed' || one.outcome === 'not_sent')))
