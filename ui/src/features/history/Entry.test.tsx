import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { HistoryRow } from '../../bindings/types'
import { ExplorerContext } from '../../kit/LookUp'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, BRIDGE, entry, intent, naira as payoutMoney } from '../../testing/fixtures'
import { t } from '../../text'
import { Entry } from './Entry'

test('the details of a payment of a batch name it, and one press opens it', async () => {
  const one = entry('i1', {}, intent({ batch: { id: 'b1', code: 'N6B-67Q', name: 'November salaries' } }))
  fakeBackend({ ...answers(), entry_view: () => one })
  const { went } = show(<Entry id="i1" onShow={() => {}} onClose={() => {}} />)
  expect(await screen.findByText('November salaries')).toBeTruthy()
  expect(screen.getByText('N6B-67Q')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open batch' }))
  expect(went).toEqual([{ at: 'batch', id: 'b1' }])
})

test('the details of a signature say what was signed in the words of its review, and lead to its page', async () => {
  const { to: _to, amount: _amount, unit: _unit, ...row } = entry('i1', { operation: 'typed_data_sign' }).row
  const said = 'This offers 1,000 USDC for 1 base unit of tokens of contract 0xdbF0…C6FB until 4 Mar 2027, 9:00am WAT'
  fakeBackend({ ...answers(), entry_view: () => ({ ...entry('i1'), row: { ...row, title: 'Sign typed data, exchange.example' }, signed: said }) })
  const { went } = show(<Entry id="i1" onShow={() => undefined} onClose={() => undefined} />)
  expect(await screen.findByText(said)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open signature' }))
  expect(went).toEqual([{ at: 'signature', id: 'i1' }])
})

test('a payout is paid again from the details of its row, in its own form', async () => {
  const money = { ...payoutMoney, isFeeFigure: true }
  const made = entry('i1', { operation: 'virtual_account_transfer' }, intent({ state: 'settled', operation: 'virtual_account_transfer', money }))
  fakeBackend({ ...answers(), entry_view: () => made })
  const { went } = show(<Entry id="i1" onShow={() => undefined} onClose={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Pay the same again' }))
  expect(went).toMatchObject([{ at: 'payout', fill: { sortCode: '058', accountNumber: '0123 456 785', amount: '250,000.00' } }])
})

test('the details of a call made here have its contract, what was sent with it and the explorer of its chain', async () => {
  const operation = 'transaction_execute'
  const { to: _to, amount: _amount, unit: _unit, ...row } = entry('i1', { operation }).row
  const plain = { ...entry('i1'), row, called: { contract: BRIDGE, sent: '0.25', unit: 'ETH', abiKept: true } }
  const paying = { ...entry('i1', { operation }), called: { contract: BRIDGE, unit: 'ETH', abiKept: false } }
  for (const view of [plain, paying]) {
    const opened: [string, string | undefined][] = []
    fakeBackend({ ...answers(), entry_view: () => view, abi_list: () => [] })
    const { went, unmount } = show(
      <ExplorerContext value={(text, chain) => void opened.push([text, chain])}>
        <Entry id="i1" onShow={() => undefined} onClose={() => undefined} />
      </ExplorerContext>,
    )
    // Who receives the tokens is no contract.
    await userEvent.click(await screen.findByRole('button', { name: t('contracts-abis-open') }))
    expect(went).toEqual([{ at: 'contracts', contract: BRIDGE }])
    expect(Boolean(screen.queryByText(t('contracts-abis-none')))).toBe(view === paying)
    expect(Boolean(screen.queryByText(t('history-currency-sent')))).toBe(view === plain)
    const hash = view.row.txHash ?? ''
    await userEvent.click(screen.getByRole('button', { name: t('explorer-link', { what: `${hash.slice(0, 10)}…${hash.slice(-8)}` }) }))
    expect(opened).toEqual([[hash, 'ETH-SEPOLIA']])
    unmount()
  }
})

test('what a person recorded as not made is no word of the service that no money moved', async () => {
  const ended = intent({ state: 'dead', fault: fault({ code: 'refused', message: 'Not made: Halima says so' }) })
  const shown = (recorded: HistoryRow['recorded']) => {
    fakeBackend({ ...answers(), entry_view: () => entry('i1', { state: 'dead', ...(recorded && { recorded }) }, ended) })
    return show(<Entry id="i1" onShow={() => undefined} onClose={() => undefined} />)
  }
  const { unmount } = shown({ sent: false, by: 'Chinedu' })
  await screen.findByText('Recorded as not made')
  expect(screen.queryByText('No money moved')).toBeNull()
  unmount()
  // The control: what the service refused says so.
  shown(undefined)
  await screen.findByText('No money moved')
})

test('the details of a cancelled transfer say what that cost, and those of the request lead to its page', async () => {
  const refused = fault({ code: 'refused', message: 'This transaction was replaced and did not go through.', money: 'not_moved' })
  const links = [{ id: 'i9', code: 'M2X-9PA', kind: 'cancel_of' as const, later: true }]
  const ended = intent({ state: 'dead', fault: refused, links })
  const request = intent({ id: 'i9', operation: 'transaction_cancel', state: 'settled', charged: '0.000031591 ETH' })
  const family = () => ({ behind: 0, slow: false, end: 'cancelled' as const, family: [ended, request] })
  fakeBackend({ ...answers(), entry_view: () => entry('i1', { state: 'dead' }, ended), replacement_view: family })
  const { container, unmount } = show(<Entry id="i1" onShow={() => undefined} onClose={() => undefined} />)
  expect(await screen.findByText('Cancelled. Only a network fee was paid: 0.000031591 ETH.')).toBeTruthy()
  expect(container.textContent).not.toContain('No money moved')
  unmount()
  const { amount: _amount, unit: _unit, ...row } = entry('i9', { operation: 'transaction_cancel' }).row
  fakeBackend({ ...answers(), entry_view: () => ({ ...entry('i9'), row }) })
  const { went } = show(<Entry id="i9" onShow={() => undefined} onClose={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Open request' }))
  expect(went).toEqual([{ at: 'intent', id: 'i9' }])
})

test('a note that a colleague writes appears where nothing was typed, and is told of where something was', async () => {
  const user = userEvent.setup()
  const noted = (note: string) => () => ({ ...entry('i1', { note }), notesShared: true })
  const fake = fakeBackend({ ...answers(), entry_view: noted('Cold-chain'), entry_annotate: ({ note }) => noted(note)() })
  const { client } = show(<Entry id="i1" onShow={() => undefined} onClose={() => undefined} />)
  const note = await screen.findByRole<HTMLInputElement>('textbox', { name: t('history-note') })
  expect(screen.getByText(/^Your team sees the note and the category\./)).toBeTruthy()
  const writes = async (text: string) => {
    fake.set('entry_view', noted(text))
    await client.invalidateQueries({ queryKey: ['intent_view'] })
  }
  await writes('Cold-chain for June')
  await waitFor(() => expect(note.value).toBe('Cold-chain for June'))
  expect(screen.queryByText(/A colleague changed this/)).toBeNull()

  await user.type(note, ', paid')
  await writes('Second half')
  await screen.findByText('A colleague changed this meanwhile. Note: Second half. Category: none. If you save, your words replace both.')
  expect(note.value).toBe('Cold-chain for June, paid')
  await user.click(screen.getByRole('button', { name: t('history-annotation-save') }))
  await waitFor(() => expect(fake.asked('entry_annotate').map(call => call.input.note)).toEqual(['Cold-chain for June, paid']))
  expect(screen.queryByText(/A colleague changed this/)).toBeNull()
})
