import { screen } from '@testing-library/dom'
import type { CheckLine, Token, TokenChecks, TokenClaim } from '../../bindings/types'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import type { Handler } from '../../testing/backend'
import { fault, tokens } from '../../testing/fixtures'

const route = { at: 'tokens' } as const
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const long: Token = {
  id: 'long',
  symbol: 'VERYLONGSYMBOLOFATOKENTHATGOESON',
  name: 'A token whose issuer put a whole sentence into its name, with advice about where to buy it',
  decimals: 18,
  standard: 'erc20',
  blockchain: 'ETH',
  address: USDC,
}
const [, usdc = long] = tokens
const twin: Token = { ...usdc, id: 'twin', address: '0xA933A54e000011112222333344445555667e8F59' }
const letters = { ...twin, id: 'letters', symbol: 'USD\u0421' }
const claim = (id: string, same: boolean): TokenClaim => ({ id, symbol: 'USDC', same, registered: true, text: 'Not the USDC you already use.' })
const many = Array.from({ length: 50 }, (_, at) => ({ ...usdc, id: `m${at}`, symbol: `TOK${at}` }))
const page =
  (rows: Token[]): Handler<'token_list'> =>
  input =>
    input.page === 1 ? rows : []
const line = (id: CheckLine['id'], level: CheckLine['level'], text: string, more: Partial<CheckLine> = {}): CheckLine => ({
  id,
  level,
  text,
  ...more,
})
const typed18 = (id: CheckLine['id'], who: string) =>
  line(id, 'danger', `${who} says 6 decimals; you typed 18.`, {
    detail: 'If the number of decimals is wrong, every amount will be wrong by 12 decimal places.',
    field: 'decimals',
  })

const fill: NonNullable<Scene['act']> = async user => {
  await user.click(await screen.findByRole('button', { name: 'Add token' }, PATIENT))
  await user.click(screen.getByRole('button', { name: /Chain/ }))
  await user.click(await screen.findByRole('option', { name: 'Ethereum' }))
  await user.type(screen.getByRole('textbox', { name: 'Contract address' }), USDC)
}
/** With what the checks of the scene speak of. */
const typing =
  (symbol: string, decimals: string): NonNullable<Scene['act']> =>
  async user => {
    await fill(user)
    await user.type(screen.getByRole('textbox', { name: 'Symbol' }), symbol)
    await user.type(screen.getByRole('textbox', { name: 'Decimals' }), decimals)
  }
const listed: TokenChecks = {
  clear: true,
  address: USDC,
  listed: { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  lines: [
    line('address', 'ok', 'The address format is correct'),
    line('symbol', 'ok', 'No other USDC on this chain'),
    line('decimals', 'ok', 'From Bursar’s token list: USD Coin, 6 decimals'),
  ],
}
const wrong: TokenChecks = {
  clear: false,
  address: USDC,
  lines: [
    typed18('decimals', 'Bursar’s token list'),
    line('symbol', 'danger', 'Not the USDC you already use: that one is 0xA933A54e000011112222333344445555667e8F59.', { field: 'symbol' }),
    line('address', 'ok', 'The address format is correct'),
  ],
}
const unknown: TokenChecks = {
  clear: true,
  address: USDC,
  lines: [
    line('decimals', 'warn', 'This token is not in Bursar’s token list', {
      detail:
        'Bursar cannot ask the contract, because no node is set for this chain. If the number of decimals is wrong, every amount will be wrong by ten times or more.',
      tick: 'I checked in the contract or with the issuer that the token has 6 decimals',
    }),
    line('address', 'ok', 'The address format is correct'),
  ],
}

const asked: TokenChecks = {
  clear: false,
  address: USDC,
  onChain: { state: 'read', node: 'https://node.example', symbol: 'cNGN', name: 'Compliant Naira', decimals: 6, plain: true },
  lines: [
    typed18('chain_decimals', 'The contract'),
    line('chain_symbol', 'warn', 'The contract’s symbol is cNGN; you typed NGNC.', { tick: 'I know that its symbol on the chain is cNGN' }),
    line('address', 'ok', 'The address format is correct'),
  ],
}
const unanswered: TokenChecks = {
  ...unknown,
  onChain: { state: 'failed', node: 'https://node.example', plain: true, trouble: 'The node did not answer in time.' },
  lines: [
    ...unknown.lines,
    line('chain', 'warn', 'The contract could not be asked', { detail: 'https://node.example: The node did not answer in time.' }),
  ],
}

const scenes: Scene[] = [
  {
    name: 'tokens',
    route,
    answers: {
      token_list: page([...tokens, twin, letters, long]),
      token_claims: [claim('usdc', true), claim('twin', true), claim('letters', false)],
    },
  },
  { name: 'tokens-empty', route, answers: { token_list: [] } },
  { name: 'tokens-loading', route, answers: { token_list: pending } },
  { name: 'tokens-failed', route, answers: { token_list: fails(fault({ code: 'offline', message: 'The service was not reached.', retry: true })) } },
  { name: 'tokens-many', route, answers: { token_list: page(many) } },
  { name: 'tokens-add-listed', route, answers: { token_check: listed }, act: fill },
  { name: 'tokens-add-refused', route, answers: { token_check: wrong }, act: typing('USDC', '18') },
  {
    name: 'tokens-add-unknown',
    route,
    answers: { token_check: { ...unknown, onChain: { state: 'no_node', plain: true } } },
    act: typing('NGNC', '6'),
  },
  { name: 'tokens-add-asked', route, answers: { token_check: asked }, act: typing('NGNC', '18') },
  { name: 'tokens-add-unanswered', route, answers: { token_check: unanswered }, act: typing('NGNC', '6') },
]

export default scenes
