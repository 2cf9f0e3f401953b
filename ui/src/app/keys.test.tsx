import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import grids from '../features/batches/grid.scenes'
import batchReviews from '../features/batches/review.scenes'
import starts from '../features/batches/start.scenes'
import calls from '../features/contracts/contracts.scenes'
import payouts from '../features/payouts/payouts.scenes'
import requests from '../features/proposals/proposals.scenes'
import signing from '../features/signing/signing.scenes'
import transfers from '../features/transactions/transactions.scenes'
import { pending, type Scene } from '../gallery/scene'
import { Area } from '../kit/Area'
import { Button } from '../kit/Button'
import { Combo } from '../kit/Combo'
import { FigureField } from '../kit/FigureField'
import { allowLetters } from '../kit/keys'
import { Segments } from '../kit/Segments'
import { TickBox } from '../kit/Ticks'
import { answering, type Command } from '../testing/backend'
import { fakeBackend, show } from '../testing/fake'
import { answers, app } from '../testing/fixtures'
import { App } from './App'
import { useKeys } from './useKeys'

function Form({ off = false, review, send }: { off?: boolean; review: () => void; send: () => void }) {
  useKeys({ developer: false, palette: () => undefined, keyMap: () => undefined, lock: () => undefined })
  return (
    <main>
      <input aria-label="Amount" />
      <Button onPress={send}>Clear</Button>
      <Button reviews isDisabled={off} onPress={review}>
        Review payout
      </Button>
    </main>
  )
}

test('Ctrl+Enter leads a form that moves money to its review, also from a field, and presses nothing else', async () => {
  fakeBackend({})
  const [review, send, user] = [vi.fn(), vi.fn(), userEvent.setup()]
  show(<Form review={review} send={send} />)
  await user.click(screen.getByRole('textbox', { name: 'Amount' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(review).toHaveBeenCalledTimes(1)
  await user.keyboard('{Meta>}{Enter}{/Meta}')
  expect(review).toHaveBeenCalledTimes(2)
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}{Enter}')
  expect(review).toHaveBeenCalledTimes(2)
  expect(send).not.toHaveBeenCalled()
})

test('Ctrl+Enter waits as long as the button does', async () => {
  fakeBackend({})
  const [review, user] = [vi.fn(), userEvent.setup()]
  show(<Form off review={review} send={() => undefined} />)
  await user.click(screen.getByRole('textbox', { name: 'Amount' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(review).not.toHaveBeenCalled()
})

function EveryControl({ review, changed }: { review: () => void; changed: () => void }) {
  useKeys({ developer: false, palette: () => undefined, keyMap: () => undefined, lock: () => undefined })
  const choices = [{ id: 'all', options: [{ id: 'one', label: 'One', node: 'One' }] }]
  return (
    <main>
      <Combo label="Wallet" value={null} onChange={changed} groups={choices} placeholder="Choose" />
      <Combo label="Month" value={null} onChange={changed} groups={choices} placeholder="Choose" search={false} />
      <FigureField label="Amount" value="1" onChange={changed} />
      <Area label="Narration" value="" onChange={changed} />
      <TickBox onChange={changed}>Salary</TickBox>
      <Segments
        label="Speed"
        value="slow"
        onChange={changed}
        options={[
          { id: 'slow', node: 'Slow' },
          { id: 'fast', node: 'Fast' },
        ]}
      />
      <Button onPress={changed}>Clear</Button>
      <Button reviews onPress={review}>
        Review payout
      </Button>
    </main>
  )
}

test.each([
  ['a closed list with a search', 'button', /Wallet/],
  ['a closed list', 'button', /Month/],
  ['a number', 'textbox', 'Amount'],
  ['a text', 'textbox', 'Narration'],
  ['a checkbox', 'checkbox', 'Salary'],
  ['a choice', 'radio', 'Slow'],
  ['another button', 'button', 'Clear'],
  ['the button itself', 'button', 'Review payout'],
])('with the focus on %s, Ctrl+Enter leads to the review, and the control does nothing of its own', async (_, role, name) => {
  fakeBackend({})
  const [review, changed, user] = [vi.fn(), vi.fn(), userEvent.setup()]
  show(<EveryControl review={review} changed={changed} />)
  const control = screen.getByRole(role, { name })
  control.focus()
  expect(document.activeElement).toBe(control)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(review).toHaveBeenCalledTimes(1)
  expect(changed).not.toHaveBeenCalled()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('in an open list Ctrl+Enter leaves the form where it is', async () => {
  fakeBackend({})
  const [review, user] = [vi.fn(), userEvent.setup()]
  show(<EveryControl review={review} changed={() => undefined} />)
  for (const name of [/Wallet/, /Month/]) {
    await user.click(screen.getByRole('button', { name }))
    await screen.findByRole('listbox')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await user.keyboard('{Escape}')
  }
  expect(review).not.toHaveBeenCalled()
})

function Beside({ lock, keyMap, filled }: { lock: () => void; keyMap: () => void; filled?: boolean }) {
  useKeys({ developer: false, palette: () => undefined, keyMap, lock })
  return (
    <main>
      <h1>New payout</h1>
      <input aria-label="Narration" />
      <input aria-label="Search" type="search" />
      <div data-filled={filled} />
    </main>
  )
}

/** Whole pages are drawn here, also beside other tests. */
const PATIENT = { timeout: 15_000 }

beforeEach(() => allowLetters(true))

test('beside a form with something in it a letter goes nowhere, locks nothing and hides nothing; ? still shows the keys', async () => {
  fakeBackend({})
  const [lock, keyMap, user] = [vi.fn(), vi.fn(), userEvent.setup({ delay: null })]
  const { went } = show(<Beside lock={lock} keyMap={keyMap} />)
  await user.type(screen.getByRole('textbox', { name: 'Narration' }), 'Diesel')
  await user.click(screen.getByRole('heading'))
  await user.keyboard('Rent for November: bill ngh')
  expect([went, lock.mock.calls]).toEqual([[], []])
  await user.keyboard('?')
  expect(keyMap).toHaveBeenCalledTimes(1)
  // The control: once the form is empty, and while only a search is typed, letters are shortcuts.
  await user.clear(screen.getByRole('textbox', { name: 'Narration' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'Halima')
  await user.click(screen.getByRole('heading'))
  await user.keyboard('n')
  expect(went).toEqual([{ at: 'transfer' }])
})

test('a form whose fields were filled in before the page was opened counts as filled', async () => {
  fakeBackend({})
  const [lock, user] = [vi.fn(), userEvent.setup({ delay: null })]
  const { went } = show(<Beside lock={lock} keyMap={() => undefined} filled />)
  await user.keyboard('lngp')
  expect([went, lock.mock.calls]).toEqual([[], []])
})

test.each([
  ['batches-start', 'Pay many'],
  ['batches-grid-empty', 'November salaries'],
])('on the page of a batch that is still empty (%s) a letter beside the fields goes nowhere and locks nothing', async (name, title) => {
  const scene = [...starts, ...grids].find(one => one.name === name)
  if (!scene) throw new Error(`there is no scene ${name}`)
  const fake = fakeBackend({ ...answers(), app_state: () => app, app_lock: () => app, ...answering(scene.answers ?? {}) })
  render(<App start={scene.route} />)
  const heading = await screen.findByRole('heading', { level: 1, name: title }, PATIENT)
  await (name === 'batches-start' ? screen.findByRole('textbox', { name: 'Name of the batch' }, PATIENT) : screen.findByRole('grid', {}, PATIENT))
  const user = userEvent.setup({ delay: null })
  await user.click(heading)
  await user.keyboard('lagos november bill')
  expect(screen.getByRole('heading', { level: 1, name: title })).toBe(heading)
  expect(fake.asked('app_lock')).toEqual([])
  // The control: where nothing is typed, a letter is a shortcut.
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await user.keyboard('l')
  await waitFor(() => expect(fake.asked('app_lock')).toHaveLength(1))
})

test('Ctrl+A selects what is in a field, and beside one nothing', async () => {
  fakeBackend({})
  show(<Beside lock={() => undefined} keyMap={() => undefined} />)
  const prevented = (at: Element) => !fireEvent.keyDown(at, { key: 'a', ctrlKey: true })
  expect(prevented(screen.getByRole('heading'))).toBe(true)
  expect(prevented(screen.getByRole('textbox', { name: 'Narration' }))).toBe(false)
})

const scenes: Scene[] = [...grids, ...batchReviews, ...calls, ...payouts, ...requests, ...signing, ...transfers]

/** What a person does in place of what is done for the picture. */
const ACTS: Record<string, NonNullable<Scene['act']>> = {
  // Each text at once: key by key takes seconds.
  'payouts-clear': async user => {
    for (const [name, text] of [
      ['Account number', '0123456785'],
      ['Account name', 'OLUWASEUN ADEBAYO FASHOLA'],
      ['Amount', '250000'],
    ] as const) {
      await user.click(await screen.findByRole('textbox', { name }))
      await user.paste(text)
    }
  },
  'proposals-draft': async user => {
    await user.click(await screen.findByRole('button', { name: /Computer that sends it/ }))
    await user.click(await screen.findByRole('option', { name: /Front desk/ }))
  },
}

/** Every form that moves money, ready for its review: its file, a picture of it, and what its review asks. */
const FORMS: [file: string, scene: string, asks: Command][] = [
  ['transactions/Transfer.tsx', 'transfer-amber', 'transfer_draft'],
  ['transactions/Replace.tsx', 'intent-cancel-dialog', 'transaction_cancel'],
  ['transactions/TakeUp.tsx', 'intent-handed-over', 'proposal_take_up'],
  ['payouts/Payout.tsx', 'payouts-clear', 'payout_draft'],
  ['signing/Signing.tsx', 'signing-message', 'message_sign'],
  ['contracts/Contracts.tsx', 'contracts-call', 'transaction_execute'],
  ['batches/Prepare.tsx', 'batches-grid-both', 'batch_review'],
  ['batches/Review.tsx', 'batches-review', 'batch_draft'],
  ['proposals/Sign.tsx', 'proposals-draft', 'proposal_sign'],
  ['proposals/Foot.tsx', 'proposals-single', 'proposal_review'],
  ['proposals/Foot.tsx', 'proposals-start', 'proposal_start'],
  ['proposals/Claimed.tsx', 'proposals-claimed', 'proposal_hand_over'],
]

test.each(FORMS)('in %s (%s) Ctrl+Enter asks what its button does: %s', async (_, name, asks) => {
  const scene = scenes.find(one => one.name === name)
  if (!scene) throw new Error(`there is no scene ${name}`)
  for (const [key, text] of Object.entries(scene.kept ?? {})) localStorage.setItem(key, text)
  const fake = fakeBackend({ ...answers(), app_state: () => ({ ...app, ...scene.state }), ...answering(scene.answers ?? {}), [asks]: pending })
  render(<App start={scene.route} />)
  const user = userEvent.setup()
  await (ACTS[name] ?? scene.act)?.(user)
  const ready = () => {
    const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]')
    const button = (dialog ?? document).querySelector('button[data-reviews]:not([disabled])')
    expect(button).not.toBeNull()
    return button
  }
  const press = () => user.keyboard('{Control>}{Enter}{/Control}')
  const button = await waitFor(ready, PATIENT)
  expect(fake.asked(asks)).toEqual([])
  await press()
  // The one that leads to a dialog: the dialog has its own.
  await waitFor(() => expect(fake.asked(asks).length > 0 || (document.querySelector('[role="dialog"]') && ready() !== button)).toBe(true), PATIENT)
  if (fake.asked(asks).length === 0) await press()
  await waitFor(() => expect(fake.asked(asks)).toHaveLength(1), PATIENT)
})

test('no form leads to a review that no test opens with the key', () => {
  const features = join(import.meta.dirname, '../features')
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx$/.test(name) && !/\.(test|scenes)\./.test(name))
  const leading = files.filter(name => /<Button\b[^>]*?\breviews\b/s.test(readFileSync(join(features, name), 'utf8')))
  expect(leading.sort()).toEqual([...new Set(FORMS.map(([file]) => file))].sort())
})
