import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { TransferChecks } from '../../bindings/types'
import type { Route } from '../../shared/navigation'
import { fakeBackend, fault, show } from '../../testing/fake'
import { addressPage, answers, checks, intent, PAYEE, profile, wallets } from '../../testing/fixtures'
import { readKept } from './form'
import Transfer from './Transfer'

let backend: ReturnType<typeof fakeBackend>
beforeEach(() => {
  backend = fakeBackend(answers())
})

const open = (route: Extract<Route, { at: 'transfer' }> = { at: 'transfer' }) => show(<Transfer profile={profile} route={route} />)
const review = () => screen.getByRole('button', { name: 'Review transfer' })
const isOff = () => review().hasAttribute('disabled')

async function choose(label: string, option: RegExp) {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(label) }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

async function fill() {
  await choose('From', /^Main float\s*Ethereum Sepolia/)
  await choose('Token', /^USDC\s*USD Coin/)
  for (const [name, value] of [
    ['To', PAYEE],
    ['Amount', '1,304.53'],
    ['Reference', 'INV-2291'],
  ] as const)
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
}

test('a wallet of the organization that names a customer can pay, and a wallet that a customer signs for is not offered', async () => {
  const [float] = wallets
  if (!float) throw new Error('no wallet')
  const named = { ...float, id: 'w8', name: 'Deposits of Ada', customer: 'c-1042' }
  backend.set('wallet_list', ({ page }) => (page === 1 ? [float, named, { ...named, id: 'w9', name: 'Wallet of Ada' }] : []))
  backend.set('wallet_custody', () => ({ custody: { w1: 'organization', w8: 'unknown', w9: 'customer' } }))
  open()
  await choose('From', /^Deposits of Ada/)
  await userEvent.click(screen.getByRole('button', { name: /From/ }))
  expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual([
    expect.stringContaining('Main float'),
    expect.stringContaining('Deposits of Ada'),
  ])
})

test('the amount keeps room for its words before they are there, so that no field moves', async () => {
  open()
  await choose('From', /^Main float\s*Ethereum Sepolia/)
  await choose('Token', /^USDC\s*USD Coin/)
  const amount = screen.getByRole('textbox', { name: 'Amount' })
  const room = () => amount.closest('[data-room]')?.getAttribute('data-room')
  expect(room()).toBe('3')
  fireEvent.change(amount, { target: { value: '1,304.53' } })
  await screen.findByText(/^one thousand three hundred/i)
  expect(room()).toBe('3')
})

test('the list of wallets shows what each is known to hold and when that was read, and asks the service nothing', async () => {
  backend.set('address_list', input => {
    const page = addressPage(input)
    // One wallet was never read.
    for (const { wallets } of page.rows)
      for (const one of wallets) if (one.wallet.id === 'w2') for (const part of ['balances', 'heldAt'] as const) delete one[part]
    return page
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: /From/ }))
  await waitFor(() => expect(screen.getAllByRole('option').some(one => one.textContent?.includes('as of 14 Nov 2026, 2:31pm'))).toBe(true))
  const [read, never, empty] = screen.getAllByRole('option').map(one => one.textContent)
  expect(read).toMatch(/48,211\.907004\s*USDC.*0\.004218\d*\s*ETH.*as of 14 Nov 2026, 2:31pm/)
  expect(never).not.toMatch(/as of|Empty|\b0\b/)
  expect(empty).toMatch(/Empty.*as of/)
  expect(backend.asked('wallet_balances')).toEqual([])
})

test('where nobody can say who signs, every wallet is offered and the checks decide', async () => {
  backend.set('wallet_custody', () => Promise.reject(fault({ code: 'storage' })))
  open()
  await choose('From', /^Main float\s*Ethereum Sepolia/)
})

test('a risk is information here: nothing to tick, and the button says why it is off until the fields are there', async () => {
  open()
  expect(await screen.findByText('Choose the wallet that pays', { selector: '.action-why' })).toBeTruthy()
  expect(isOff()).toBe(true)
  await fill()
  expect(await screen.findByText('1 warning to accept')).toBeTruthy()
  expect(screen.getByText('The confirm window will ask you to accept this.')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await waitFor(() => expect(isOff()).toBe(false))
})

test('that a changed address is asked for in the confirm window is said once', async () => {
  const lines: TransferChecks['lines'] = [{ id: 'cool_off', level: 'warn', text: 'The address of Halima Bello was changed', field: 'to' }]
  backend.set('transfer_check', () => checks({ lines }))
  open()
  await fill()
  expect(await screen.findByText('The address of Halima Bello was changed')).toBeTruthy()
  expect(screen.queryByText('The confirm window will ask you to accept this.')).toBeNull()
})

test('what is left to fill in is named all at once, before a wallet is chosen too', async () => {
  open()
  const left = () => [...document.querySelectorAll('.check[data-level="waiting"]')].map(one => one.textContent)
  await screen.findByText('Choose the wallet that pays', { selector: '.check *' })
  expect(left()).toEqual(['Choose the wallet that pays', 'Choose what to send', 'Enter or paste the address.', 'Enter an amount.'])
  fireEvent.change(screen.getByRole('textbox', { name: 'To' }), { target: { value: PAYEE } })
  await choose('From', /^Main float\s*Ethereum Sepolia/)
  expect(left()).toEqual(['Choose what to send', 'Enter an amount.'])
})

test('what is drafted is the form that was checked, with the reference beside it, and answers nothing for the confirm window', async () => {
  open()
  await fill()
  await waitFor(() => expect(isOff()).toBe(false))
  await userEvent.click(review())
  await waitFor(() => expect(backend.asked('transfer_draft')).toHaveLength(1))
  const form = { walletId: 'w1', tokenId: 'usdc', to: PAYEE, amount: '1,304.53', feeLevel: 'MEDIUM', nftTokenId: '' }
  expect(backend.asked('transfer_draft')[0]).toEqual({ name: 'transfer_draft', input: { form, note: { reference: 'INV-2291' } } })
  expect(backend.asked('transfer_check').at(-1)?.input).toEqual(form)
  expect(await screen.findByText('Waiting for your decision in the confirm window')).toBeTruthy()
})

test('danger cannot be ticked away and names its field', async () => {
  backend.set('transfer_check', () =>
    checks({
      clear: false,
      lines: [{ id: 'amount', level: 'danger', text: 'Commas can only group thousands. Did you mean 1.5 or 15?', field: 'amount' }],
    }),
  )
  open()
  await fill()
  expect(await screen.findByText('1 problem')).toBeTruthy()
  expect(screen.getByText('Not possible yet: see “Checks”')).toBeTruthy()
  expect(isOff()).toBe(true)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Amount' }).getAttribute('aria-invalid')).toBe('true')
})

test('while the checks run for other digits, nothing can be reviewed', async () => {
  open()
  await fill()
  await waitFor(() => expect(isOff()).toBe(false))
  backend.set('transfer_check', () => new Promise(() => undefined))
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '9')
  expect(isOff()).toBe(true)
})

test('Max uses the text of the console, to the last digit', async () => {
  open()
  await choose('From', /^Main float\s*Ethereum Sepolia/)
  await choose('Token', /^USDC\s*USD Coin/)
  await userEvent.click(await screen.findByRole('button', { name: 'Max, 48211.907004 USDC' }))
  expect((screen.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement).value).toBe('48211.907004')
})

test('what was typed survives leaving the screen, per profile', async () => {
  const first = open()
  await fill()
  first.unmount()
  open()
  expect(((await screen.findByRole('textbox', { name: 'To' })) as HTMLInputElement).value).toBe(PAYEE)
  expect(readKept('another').typed.to).toBe('')
})

test('after "Back" in the confirm window everything typed still stands, and it says that nothing was sent', async () => {
  open()
  await fill()
  await waitFor(() => expect(isOff()).toBe(false))
  backend.set('intent_view', () => intent({ state: 'rejected' }))
  await userEvent.click(review())
  expect(await screen.findByText(/Nothing was sent, and what you typed is still here/)).toBeTruthy()
  expect((screen.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement).value).toBe('1,304.53')
})

test('after approval the form is empty and the progress takes its place', async () => {
  const { went } = open()
  await fill()
  await waitFor(() => expect(isOff()).toBe(false))
  backend.set('intent_view', () => intent({ state: 'sending' }))
  await userEvent.click(review())
  await waitFor(() => expect(went).toEqual([{ at: 'intent', id: 'i1' }]))
  expect(readKept(profile.id)).toMatchObject({ typed: { to: '', amount: '' }, sent: { id: 'i1', typed: { to: PAYEE } } })
})

test('a draft that is refused keeps the form and says that no money moved', async () => {
  backend.set('transfer_draft', () => {
    throw fault({ message: 'The disk is full. Nothing was sent.', code: 'storage' })
  })
  open()
  await fill()
  await waitFor(() => expect(isOff()).toBe(false))
  await userEvent.click(review())
  expect(await screen.findByText('The disk is full. Nothing was sent.')).toBeTruthy()
  expect(screen.getByText('No money moved')).toBeTruthy()
  expect((screen.getByRole('textbox', { name: 'To' }) as HTMLInputElement).value).toBe(PAYEE)
})

test('opened from a wallet, the form is for that wallet and token', async () => {
  open({ at: 'transfer', walletId: 'w1', tokenId: 'eth' })
  await waitFor(() => expect(backend.asked('transfer_check').at(-1)?.input).toMatchObject({ walletId: 'w1', tokenId: 'eth' }))
})

test('a draft that is put aside is listed, comes back whole, is written over, and goes when it was approved', async () => {
  let forms: { id: string; title: string; content: string; savedAt: string }[] = []
  const kept: Record<string, unknown>[] = []
  backend.set('saved_form_list', () => forms)
  backend.set('saved_form_keep', input => {
    kept.push(input)
    forms = [{ id: 'f1', title: input.title, content: input.content, savedAt: '2026-11-14T13:31:00Z' }]
    return forms
  })
  backend.set('saved_form_drop', () => {
    forms = []
    return forms
  })
  open()
  await fill()
  fireEvent.change(screen.getByRole('textbox', { name: 'Category' }), { target: { value: 'Haulage' } })
  await screen.findByText('1 warning to accept')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect((screen.getByRole('textbox', { name: 'Reference' }) as HTMLInputElement).value).toBe(''))
  expect(kept[0]).toMatchObject({ kind: 'transfer', title: expect.stringMatching(/^1,304\.53 USDC to /) })
  expect(kept[0]).not.toHaveProperty('id')

  await userEvent.click(screen.getByRole('button', { name: '1 saved draft' }))
  await userEvent.click(screen.getByRole('button', { name: /^Open the draft 1,304/ }))
  expect((screen.getByRole('textbox', { name: 'Reference' }) as HTMLInputElement).value).toBe('INV-2291')
  expect((screen.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement).value).toBe('1,304.53')
  expect(screen.getByText('This draft was saved on 14 Nov 2026, 2:31pm. Check that it has not been paid since then.')).toBeTruthy()
  await waitFor(() => expect(isOff()).toBe(false))
  await userEvent.click(review())
  await waitFor(() => expect(backend.asked('transfer_draft')[0]?.input).toMatchObject({ note: { category: 'Haulage' } }))
  expect(forms).toHaveLength(1)
  backend.set('intent_view', () => intent({ state: 'sending', decidedAt: '2026-11-14T13:34:48Z' }))
  await waitFor(() => expect(forms).toHaveLength(0), { timeout: 4000 })
})

test('a category that the history would refuse is refused at its field, and nothing is drafted', async () => {
  backend.set('transfer_draft', () => {
    throw fault({ code: 'invalid', field: 'category', message: 'This looks like a BVN, NIN or phone number.' })
  })
  open()
  await fill()
  fireEvent.change(screen.getByRole('textbox', { name: 'Category' }), { target: { value: '08031234567' } })
  await waitFor(() => expect(isOff()).toBe(false))
  await userEvent.click(review())
  expect(await screen.findByText('This looks like a BVN, NIN or phone number.', { selector: '.field-error span' })).toBeTruthy()
})

test('a destination that somebody came to pay is not typed over by accident, and can be opened', async () => {
  const { went } = open({ at: 'transfer', to: PAYEE, locked: true })
  const to = await screen.findByRole('textbox', { name: /^To/ })
  expect((to as HTMLInputElement).readOnly).toBe(true)
  expect((to as HTMLInputElement).value).toBe(PAYEE)
  expect(screen.queryByRole('button', { name: 'Clear the address' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Pay somebody else' }))
  expect(went).toEqual([{ at: 'transfer', to: PAYEE }])
})

test('whose address it is stands below it before a wallet is chosen', async () => {
  backend.set('contact_labels', ({ addresses }) =>
    addresses.map(address => ({ address, name: 'Adaeze Supplies Limited', own: false, verification: {} })),
  )
  open({ at: 'transfer', to: PAYEE })
  expect(await screen.findByText('Adaeze Supplies Limited')).toBeTruthy()
})

test('a transfer that was made before leads to that payment', async () => {
  backend.set('transfer_check', () =>
    checks({
      lines: [
        {
          id: 'duplicate',
          level: 'danger',
          text: 'The same payment was approved less than 10 minutes ago',
          entry: { id: 'i7', code: '5BG-X2U', madeHere: true },
        },
      ],
    }),
  )
  const { went } = open()
  await fill()
  await userEvent.click(await screen.findByRole('button', { name: 'Open 5BG-X2U' }))
  expect(went).toEqual([{ at: 'intent', id: 'i7' }])
})

test('many people can be paid from here, also by who has no account', async () => {
  const { went } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Pay many people' }))
  expect(went.at(-1)).toEqual({ at: 'batches' })
})

test('the arrow back is there only where the form was opened from something', async () => {
  const first = open()
  await screen.findByRole('button', { name: /From/ })
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  first.unmount()
  open({ at: 'transfer', to: PAYEE })
  expect(await screen.findByRole('button', { name: 'Back' })).toBeTruthy()
})

test('Enter takes the only contact that fits, also where the answer comes after it; among several it leads into the list', async () => {
  const offer = (name: string, address: string) => ({ contactId: name, name, address, onChain: true, verification: {} })
  backend.set('contact_offer', ({ text }) =>
    String(text) === 'ha'
      ? [offer('Halima Bello', PAYEE), offer('Hadiza Musa', `0x${'1'.repeat(40)}`)]
      : String(text).startsWith('hal')
        ? [offer('Halima Bello', PAYEE)]
        : [],
  )
  open()
  const user = userEvent.setup()
  const to = (await screen.findByRole('textbox', { name: 'To' })) as HTMLInputElement
  await user.type(to, 'ha')
  await screen.findByRole('button', { name: /Hadiza Musa/ })
  await user.keyboard('{Enter}')
  expect(to.value).toBe('ha')
  expect(document.activeElement?.textContent).toContain('Halima Bello')
  await user.type(to, 'l{Enter}')
  await waitFor(() => expect(to.value).toBe(PAYEE))
})

test('a contact that is taken from the list by its row leaves the focus in the field', async () => {
  backend.set('contact_offer', () => [
    { contactId: 'c1', name: 'Halima Bello', address: PAYEE, onChain: true, verification: {} },
    { contactId: 'c2', name: 'Hadiza Musa', address: `0x${'1'.repeat(40)}`, onChain: true, verification: {} },
  ])
  open()
  const user = userEvent.setup()
  const to = (await screen.findByRole('textbox', { name: 'To' })) as HTMLInputElement
  await user.type(to, 'ha')
  await screen.findByRole('button', { name: /Hadiza Musa/ })
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Hadiza Musa')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(to.value).toBe(`0x${'1'.repeat(40)}`))
  expect(document.activeElement).toBe(to)
  await user.click(screen.getByRole('button', { name: 'Clear the address' }))
  expect([to.value, document.activeElement]).toEqual(['', to])
})

test('nothing is saved of a form in which nothing is filled in, and the wallet that pays is no filling in', async () => {
  open()
  const save = () => screen.getByRole('button', { name: 'Save draft' })
  await choose('From', /^Main float\s*Ethereum Sepolia/)
  expect(save().hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: '5' } })
  expect(save().hasAttribute('disabled')).toBe(false)
})
