import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CheckLine, HistoryRow, TokenOnChain } from '../../bindings/types'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, tokens } from '../../testing/fixtures'
import Tokens from './Tokens'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

async function fill(decimals?: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Add token' }))
  await userEvent.click(screen.getByRole('button', { name: /Chain/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Ethereum' }))
  if (decimals) await userEvent.type(screen.getByRole('textbox', { name: 'Decimals' }), decimals)
  await userEvent.click(screen.getByRole('textbox', { name: 'Contract address' }))
  await userEvent.paste(USDC)
}
const add = () => screen.getAllByRole('button', { name: 'Add token' }).at(-1) as HTMLButtonElement

test('what the list knows of a contract is filled in and goes out as it was checked', async () => {
  const backend = fakeBackend({
    ...answers(),
    token_check: ({ address, symbol, decimals }) => ({
      clear: Boolean(address && symbol && decimals),
      lines: [],
      ...(Boolean(address) && { address: USDC, listed: { symbol: 'USDC', name: 'USD Coin', decimals: 6 } }),
    }),
    token_add: () => ({ id: 't9' }),
  })
  show(<Tokens />)
  await fill()
  await waitFor(() => expect((screen.getByRole('textbox', { name: 'Decimals' }) as HTMLInputElement).value).toBe('6'))
  expect(screen.getAllByText('from Bursar’s token list')).toHaveLength(2)
  await waitFor(() => expect(add().disabled).toBe(false))
  await userEvent.click(add())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.asked('token_add')[0]?.input).toEqual({
    blockchain: 'ETH',
    standard: 'erc20',
    symbol: 'USDC',
    decimals: 6,
    address: USDC,
    name: 'USD Coin',
  })
})

test('a token whose addition got no clear answer is not added again from its form', async () => {
  const backend = fakeBackend({
    ...answers(),
    token_check: ({ symbol, decimals }) => ({
      clear: Boolean(symbol && decimals),
      lines: [],
      address: USDC,
      listed: { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    }),
    token_add: () => {
      throw fault({ code: 'outcome_unknown', money: 'not_moved', message: 'No clear answer came back.' })
    },
  })
  show(<Tokens />)
  await fill()
  await waitFor(() => expect(add().disabled).toBe(false))
  await userEvent.click(add())
  await screen.findByText('No clear answer came back.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByRole('button', { name: 'Add token' })).toBeNull()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Symbol' }), 'X{Enter}')
  expect(dialog.getByRole('button', { name: 'Close' })).toBeTruthy()
  expect(backend.asked('token_add')).toHaveLength(1)
  // Bursar looks for it by itself; once it is found, nothing goes on saying that nobody knows.
  const found: HistoryRow = {
    id: 'i1',
    madeHere: true,
    at: new Date().toISOString(),
    operation: 'token_add',
    title: 'Add USDC',
    direction: 'none',
    state: 'settled',
  }
  backend.set('intent_list', () => ({ rows: [found], total: 1, all: 1 }))
  expect(await dialog.findByText(/^Bursar found that this was done\./, {}, { timeout: 4_000 })).toBeTruthy()
  expect(dialog.queryByText('No clear answer came back.')).toBeNull()
})

test('decimals that contradict the list are refused at their field, and an unknown token needs a tick', async () => {
  const backend = fakeBackend({
    ...answers(),
    token_check: ({ decimals }) =>
      decimals === '18'
        ? {
            clear: false,
            lines: [{ id: 'decimals', level: 'danger', text: 'Bursar’s token list says 6 decimals; you typed 18.', field: 'decimals' }],
            address: USDC,
          }
        : { clear: true, lines: [{ id: 'decimals', level: 'warn', text: 'Not in the list', tick: 'I have read it' }], address: USDC },
  })
  show(<Tokens />)
  await fill('18')
  expect(await screen.findByText('Bursar’s token list says 6 decimals; you typed 18.', { selector: '.field-error span' })).toBeTruthy()
  expect(add().disabled).toBe(true)
  await userEvent.clear(screen.getByRole('textbox', { name: 'Decimals' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Decimals' }), '6')
  expect(await screen.findByText('Checkboxes left: 1')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have read it' }))
  await waitFor(() => expect(add().disabled).toBe(false))
  expect(backend.asked('token_add')).toHaveLength(0)
})

test('a contract that can be asked is asked once, its words stand beside what was typed, and are taken only when somebody says so', async () => {
  let asked = false
  const backend = fakeBackend({
    ...answers(),
    token_check: ({ address, symbol, decimals }) => ({
      clear: asked && symbol === 'cNGN' && decimals === '6',
      lines:
        asked && decimals === '18'
          ? [{ id: 'chain_decimals', level: 'danger', text: 'The contract says 6 decimals; you typed 18.', field: 'decimals' }]
          : [],
      ...(Boolean(address) && {
        address: USDC,
        onChain: asked
          ? { state: 'read', node: 'https://node.example', symbol: 'cNGN', name: 'Compliant Naira', decimals: 6, plain: true }
          : { state: 'not_read', node: 'https://node.example', plain: true },
      }),
    }),
    token_look: () => {
      asked = true
      return { state: 'read', plain: true }
    },
    token_add: () => ({ id: 't9' }),
  })
  show(<Tokens />)
  await fill('18')
  expect(await screen.findByText('The contract says 6 decimals; you typed 18.', { selector: '.field-error span' })).toBeTruthy()
  expect((screen.getByRole('textbox', { name: 'Decimals' }) as HTMLInputElement).value).toBe('18')
  expect(screen.getByText('The contract says cNGN')).toBeTruthy()
  expect(add().disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Use the contract’s values' }))
  await waitFor(() => expect(add().disabled).toBe(false))
  expect(screen.queryByRole('button', { name: 'Use the contract’s values' })).toBeNull()
  await userEvent.click(add())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.asked('token_add')[0]?.input).toMatchObject({ symbol: 'cNGN', decimals: 6, name: 'Compliant Naira' })
  expect(backend.asked('token_look').map(call => call.input)).toEqual([{ blockchain: 'ETH', address: USDC, again: false }])
})

test('a symbol that is not what it looks like is not offered, a contract that could not be asked is asked again, and every tick counts', async () => {
  const onChain: TokenOnChain = { state: 'failed', node: 'https://node.example', plain: false, trouble: 'The node did not answer in time.' }
  const warn = (id: CheckLine['id']): CheckLine => ({ id, level: 'warn', text: id, tick: `I have read ${id}` })
  // It tells, and asks for nothing: it must not keep a token out.
  const untickable: CheckLine = { id: 'chain', level: 'warn', text: 'The contract could not be asked' }
  const backend = fakeBackend({
    ...answers(),
    token_check: ({ address }) => ({
      clear: true,
      lines: [warn('decimals'), warn('standard'), untickable],
      ...(Boolean(address) && { address: USDC, onChain }),
    }),
    token_look: () => onChain,
  })
  show(<Tokens />)
  await fill('6')
  await userEvent.click(await screen.findByRole('button', { name: 'Check the contract again' }))
  await waitFor(() => expect(backend.asked('token_look').map(call => call.input.again)).toEqual([true]))
  expect(screen.queryByRole('button', { name: 'Use the contract’s values' })).toBeNull()
  expect(await screen.findByText('Checkboxes left: 2')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have read decimals' }))
  expect(await screen.findByText('Checkboxes left: 1')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have read standard' }))
  await waitFor(() => expect(add().disabled).toBe(false))
})

test('every row takes the focus, arrows move between them, and each says what it is about', async () => {
  fakeBackend(answers())
  show(<Tokens />)
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows.length).toBeGreaterThan(1)
  rows[0]?.focus()
  expect(document.activeElement).toBe(rows[0])
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(rows[1])
  expect(tokens.map(token => token.id)).toContain(rows[1]?.dataset.inspect)
})

test('a token that passes for another is marked as the console judges it, also where the letters only look alike', async () => {
  const row = (id: string, symbol: string) => ({ ...tokens[1], id, symbol, address: '0xA933A54e000011112222333344445555667e8F59' })
  const claim = (id: string, same: boolean, registered: boolean) => ({ id, symbol: 'USDC', same, registered, text: `${id} is another one.` })
  fakeBackend({
    ...answers(),
    token_list: ({ page }) => (page === 1 ? [...tokens, row('twin', 'USDC'), row('letters', 'USD\u0421'), row('false', 'usdc')] : []),
    token_claims: () => [claim('twin', true, true), claim('letters', false, true), claim('false', true, false)],
  })
  show(<Tokens />)
  expect((await screen.findByText('Another token has this symbol')).title).toBe('twin is another one.')
  expect(screen.getByText('Looks like USDC, but is not')).toBeTruthy()
  expect(screen.getByText('Not the well-known USDC')).toBeTruthy()
  expect(screen.getByText('USD Coin')).toBeTruthy()
})

test('a list whose symbols could not be judged says so instead of standing there as if they were', async () => {
  fakeBackend({
    ...answers(),
    token_claims: () => {
      throw fault({ code: 'offline', message: 'The service was not reached.', retry: true })
    },
  })
  show(<Tokens />)
  expect(await screen.findByText('The service was not reached.')).toBeTruthy()
  expect(screen.getByText('USD Coin')).toBeTruthy()
})
