import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PayoutChecks } from '../bindings/types'
import { sheet } from '../features/batches/grid.fixtures'
import { SetupDialog } from '../features/batches/Setup'
import { payroll } from '../features/batches/start.fixtures'
import payoutScenes from '../features/payouts/payouts.scenes'
import { Amount, AmountsShown, AmountText } from '../kit/Amount'
import { ErrorCard } from '../kit/ErrorCard'
import { coverFigures } from '../kit/hidden'
import { allowLetters } from '../kit/keys'
import { Papers } from '../shared/Papers'
import { SavedDrafts } from '../shared/SavedDrafts'
import { answering } from '../testing/backend'
import { fakeBackend, fault, show } from '../testing/fake'
import { answers, intent, says } from '../testing/fixtures'
import { App } from './App'

beforeEach(() => allowLetters(true))

const hide = () => screen.getByRole('button', { name: 'Hide amounts' })

/** Everything that a reader, a pointer or a screen reader is told. */
const told = () =>
  [...document.body.querySelectorAll('*')]
    .flatMap(one => [
      ...[...one.childNodes].filter(node => node.nodeType === 3).map(node => node.textContent),
      one.getAttribute('title'),
      one.getAttribute('aria-label'),
    ])
    .join('\n')

test('one key, one switch and one command hide every amount of a payment, also in sentences, and show them again', async () => {
  const user = userEvent.setup()
  fakeBackend({ ...answers(), intent_view: () => intent({ state: 'accepted' }) })
  render(<App start={{ at: 'intent', id: 'i1' }} />)
  await screen.findAllByText('46,907.377004 USDC')
  const amounts = ['1,304.53', '0.0014', '46,907']
  for (const amount of amounts) expect(told()).toContain(amount)
  const isHidden = () => waitFor(() => expect(amounts.filter(amount => told().includes(amount))).toEqual([]))
  const isShown = () => waitFor(() => expect(amounts.filter(amount => !told().includes(amount))).toEqual([]))

  await user.keyboard('h')
  await isHidden()
  expect(hide().getAttribute('aria-pressed')).toBe('true')
  expect(screen.getAllByText('Hidden amount').length).toBeGreaterThan(0)
  expect(localStorage.getItem('bursar.amounts')).toBe('hidden')
  await user.click(hide())
  await isShown()
  expect(localStorage.getItem('bursar.amounts')).toBe('shown')

  const command = async (name: string) => {
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('searchbox', { name: 'Search or run a command' }), '>amounts')
    await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: new RegExp(name) }))
  }
  await command('Hide amounts')
  await isHidden()
  await command('Show amounts')
  await isShown()
})

test('in the form of a payout what is typed and what it costs stay readable, and no balance, earlier payment or limit does', async () => {
  const user = userEvent.setup()
  const scene = payoutScenes.find(one => one.name === 'payouts-clear')?.answers ?? {}
  const clear = scene.payout_check as PayoutChecks
  const checks = {
    ...clear,
    lines: clear.lines.map(line => (line.id === 'balance' ? { ...line, text: says('naira-balance-enough', { have: '₦8,412,300.00' }) } : line)),
  }
  fakeBackend({ ...answers(), ...answering({ ...scene, payout_check: checks }) })
  render(<App start={{ at: 'payout', accountId: 'va-1' }} />)
  await screen.findByText('about ₦8,162,250.00')
  expect(told()).toContain('8,412,300')
  await user.keyboard('h')
  await waitFor(() => expect(told()).not.toMatch(/8,412,300|8,162,250/))
  expect(screen.getByText('Enough in the account: •••••')).toBeTruthy()
  const costs = within(screen.getByRole('region', { name: 'Balance and fees' }))
  expect(costs.getByText('−₦250,000.00')).toBeTruthy()
  expect(costs.getByText('−₦50.00')).toBeTruthy()
  expect(screen.getByText('₦250,050.00')).toBeTruthy()
  await user.keyboard('h')
})

test('a screen reader hears that an amount is hidden, and where amounts stay readable they do', async () => {
  fakeBackend({})
  const { toggleAmounts } = await import('../kit/hidden')
  toggleAmounts()
  show(
    <>
      <p data-testid="page">
        <Amount value="1304.53" unit="NGN" />
        <AmountText text="46,907.37 USDC" />
      </p>
      <AmountsShown>
        <p data-testid="form">
          <Amount value="1304.53" unit="NGN" />
          <AmountText text="46,907.37 USDC" />
        </p>
      </AmountsShown>
    </>,
  )
  const page = screen.getByTestId('page')
  expect(page.textContent).not.toMatch(/\d/)
  expect(page.querySelector('[title]')).toBeNull()
  for (const dots of within(page).getAllByText('•••••')) expect(dots.getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByTestId('form').textContent).toBe('₦1,304.5346,907.37 USDC')
  expect(within(screen.getByTestId('form')).getByTitle('₦1,304.53')).toBeTruthy()
  toggleAmounts()
})

test('figures in words from outside are covered, and parts of dates, references and addresses are none', () => {
  expect(coverFigures('needs ₦510.00, and ₦1,500 is left: 12 USDC, NGN500 or -0.5ETH.')).toBe(
    'needs ₦•••••, and ₦••••• is left: ••••• USDC, NGN••••• or -•••••ETH.',
  )
  const none = 'K7Q-4MD of 2026-11-14, 13:31:00, to 0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  expect(coverFigures(none)).toBe(none)
  // What the service did not say is a word of Bursar.
  expect(coverFigures('Wait 30 seconds. Service says: 510.00 needed', '{"message":"510.00 needed"}')).toBe(
    'Wait 30 seconds. Service says: ••••• needed',
  )
})

test('a saved draft, the words of the service and the balance in the setup of a sheet are covered, and a receipt until it is asked for', async () => {
  const user = userEvent.setup()
  const { toggleAmounts } = await import('../kit/hidden')
  toggleAmounts()
  const said = 'Insufficient funds: this payout needs ₦510.00, and ₦500.00 is available.'
  fakeBackend({
    ...answers(),
    ...answering({ account_list: payroll, virtual_account_balance: { availableBalance: '26450310.75' } }),
    saved_form_list: () => [{ id: 'f1', title: '₦250,000.00 to CHIDI OKEKE', content: '{}', savedAt: '2026-11-14T13:31:00Z' }],
    receipt_text: () => ({ text: 'Amount ₦250,000.00' }),
  })

  const card = show(<ErrorCard fault={fault({ message: `The service refused this: ${said}`, reply: JSON.stringify({ message: said }) })} />)
  expect(screen.getByText(/needs ₦•••••, and ₦••••• is available/)).toBeTruthy()
  card.unmount()

  const drafts = show(<SavedDrafts kind="payout" onOpen={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: '1 saved draft' }))
  await screen.findByRole('button', { name: 'Open the draft ₦••••• to CHIDI OKEKE' })
  expect(told()).not.toContain('250,000')
  drafts.unmount()

  const papers = show(<Papers id="i1" />)
  await user.click(screen.getByRole('button', { name: 'Show as text' }))
  await user.click(await screen.findByRole('button', { name: 'Show with its amounts' }))
  expect(screen.getByText('Amount ₦250,000.00')).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Show as text' }))
  await screen.findByRole('button', { name: 'Show with its amounts' })
  expect(told()).not.toContain('250,000')
  papers.unmount()

  show(
    <AmountsShown>
      <SetupDialog sheet={sheet()} onClose={() => undefined} />
    </AmountsShown>,
  )
  await within(await screen.findByRole('dialog')).findByText('Hidden amount')
  expect(told()).not.toContain('26,450,310')
  toggleAmounts()
  await waitFor(() => expect(told()).toContain('26,450,310'))
})

test('the eye says, by pointer, keyboard and screen reader, what stays readable', async () => {
  const user = userEvent.setup()
  fakeBackend(answers())
  render(<App start={{ at: 'home' }} />)
  const eye = await screen.findByRole('button', { name: 'Hide amounts' })
  // A pointer comes from somewhere: what moves for the first time is not yet known to be one.
  await user.hover(document.body)
  await user.hover(eye)
  const words = /except what you are typing with its fee and total, and in the confirm window/
  expect((await screen.findByRole('tooltip')).textContent).toMatch(words)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  await user.unhover(eye)
  screen.getByRole('button', { name: /^Inbox/ }).focus()
  await user.tab()
  const help = await screen.findByRole('tooltip')
  expect(help.textContent).toMatch(words)
  expect(eye.getAttribute('aria-describedby')).toBe(help.id)
})

test('what was hidden is hidden when Bursar starts again', async () => {
  localStorage.setItem('bursar.amounts', 'hidden')
  vi.resetModules()
  const { App: Again } = await import('./App')
  fakeBackend({ ...answers(), intent_view: () => intent({ state: 'accepted' }) })
  render(<Again start={{ at: 'intent', id: 'i1' }} />)
  expect((await screen.findByRole('button', { name: 'Hide amounts' })).getAttribute('aria-pressed')).toBe('true')
  await screen.findAllByText('Hidden amount')
  expect(told()).not.toMatch(/1,304\.53|46,907|0\.0014/)
})
