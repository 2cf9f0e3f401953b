import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { OperationForm } from '../../bindings/types'
import { fakeBackend, show } from '../../testing/fake'
import Inspector from './Inspector'
import { field, page, room, rows, transferForm } from './inspector.fixtures'

const answers = () => ({
  exchange_list: () => page(rows),
  exchange_room: () => room,
  operation_preview: () => ({ curl: 'curl', faults: [] }),
  collection_list: () => [],
})

test.each([
  ['wallet_set', 'wallet_set_list', 'treas', /Treasury operations/, 's1'],
  ['token', 'token_list', 'link', /LINK/, 'tok_link'],
  ['customer', 'customer_book', 'ngozi', /Ngozi Eze/, 'cus_1'],
  ['account', 'account_list', 'ada', /ADA OBI/, 'va_1'],
] as const)('an id of a %s is chosen from the list of its kind alone', async (idOf, list, typed, name, id) => {
  const lists = { wallet_list: 0, wallet_set_list: 0, token_list: 0, customer_book: 0, account_list: 0 }
  const form: OperationForm = { ...transferForm, name: 'some_operation', effect: 'reads', fields: [field('id', 'text', true, { idOf })] }
  const backend = fakeBackend({
    ...answers(),
    chain_list: () => [],
    operation_forms: () => ({ operations: [form] }),
    wallet_list: () => [{ id: 'wal_1', name: 'Treasury operations, Ngozi Eze, ADA OBI, LINK' }],
    wallet_set_list: () => [{ id: 's1', name: 'Treasury operations' }],
    token_list: () => [{ id: 'tok_link', symbol: 'LINK', blockchain: 'BASE-SEPOLIA' }],
    customer_book: () => ({ customers: [{ id: 'cus_1', name: 'Ngozi Eze', refId: 'crm-1' }] }) as never,
    // One that the service does not have has no id to choose.
    account_list: () => ({ service: 'read', accounts: [{ name: 'ADA OBI', serviceId: 'va_1' }, { name: 'ADA OBI, by hand' }] }) as never,
  })
  const user = userEvent.setup()
  show(<Inspector route={{ at: 'inspector', view: 'runner' }} />)
  const box = within(await screen.findByRole('form', { name: 'some_operation' })).getByRole('combobox', { name: 'id' })
  for (const one of Object.keys(lists)) expect(backend.calls.filter(call => call.name === one)).toEqual([])
  await user.type(box, `${typed}{ArrowDown}`)
  const options = await screen.findAllByRole('option')
  expect(options).toHaveLength(1)
  await user.click(await screen.findByRole('option', { name }))
  expect(box).toHaveProperty('value', id)
  for (const one of Object.keys(lists).filter(one => one !== list)) expect(backend.calls.filter(call => call.name === one)).toEqual([])
})
