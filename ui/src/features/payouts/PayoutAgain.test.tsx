import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { CheckLine, MoneyBlock } from '../../bindings/types'
import { again, repeat } from '../../shared/repeat'
import { show } from '../../testing/fake'
import { intent, money, profile } from '../../testing/fixtures'
import { t } from '../../text'
import Payout from './Payout'
import { backend, checksOf, enter, off, open, ownProfile, payoutOf, profileId, withAccount } from './payout.fixtures'

beforeEach(ownProfile)

test('a payout that is repeated stands in the form as it was, from the account that paid it', async () => {
  const fake = backend('payouts-clear', {
    account_list: withAccount({ id: 'va-2', serviceId: 'va-2', number: '5401182685', name: 'Kolanut Payroll' }),
  })
  const made = repeat({ ...payoutOf(), category: 'Salaries' })
  if (made?.at !== 'payout') throw new Error('a payout can be repeated')
  show(<Payout profile={{ ...profile, id: `p${profileId}` }} route={made} />)
  expect(((await screen.findByRole('textbox', { name: 'Amount' })) as HTMLInputElement).value).toBe('250,000.00')
  await waitFor(() =>
    expect(fake.asked('payout_check').at(-1)?.input).toMatchObject({
      accountId: 'va-1',
      sortCode: '058',
      accountNumber: '0123456785',
      amount: '250,000.00',
      narration: 'Generator diesel NOV14',
    }),
  )
  // Its category is what the next one is entered under.
  expect((screen.getByRole('textbox', { name: 'Category' }) as HTMLInputElement).value).toBe('Salaries')
  const review = screen.getByRole('button', { name: 'Review payout' })
  await waitFor(() => expect(off(review)).toBe(false))
  await userEvent.click(review)
  await waitFor(() => expect(fake.asked('payout_draft')[0]?.input).toMatchObject({ note: { category: 'Salaries' } }))
  // The control: a transfer has its own form, and what replaced another transaction has none.
  expect(repeat(intent({ money }))?.at).toBe('transfer')
  expect(repeat(intent({ money, operation: 'transaction_cancel' }))).toBeUndefined()
})

test('a payout that is repeated right after it was sent stays in the form', async () => {
  backend('payouts-clear', { intent_view: () => intent({ id: 'i9', state: 'settled' }) })
  const first = open()
  const user = userEvent.setup()
  await enter(user, await screen.findByRole('textbox', { name: 'Amount' }), '₦250,000')
  const review = screen.getByRole('button', { name: 'Review payout' })
  await waitFor(() => expect(off(review)).toBe(false))
  await user.click(review)
  await waitFor(() => expect(first.went).toHaveLength(1))
  first.unmount()
  const made = repeat(payoutOf())
  if (made?.at !== 'payout') throw new Error('a payout can be repeated')
  show(<Payout profile={{ ...profile, id: `p${profileId}` }} route={made} />)
  await new Promise(done => setTimeout(done, 300))
  expect((screen.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement).value).toBe('250,000.00')
})

test('a payout that was cancelled in the confirm window is back in its form as it was typed, and the form says so', async () => {
  backend('payouts-clear', { intent_view: () => intent({ id: 'i9', state: 'rejected' }) })
  const first = open()
  const user = userEvent.setup()
  await enter(user, await screen.findByRole('textbox', { name: 'Amount' }), '₦250000')
  const review = screen.getByRole('button', { name: 'Review payout' })
  await waitFor(() => expect(off(review)).toBe(false))
  await user.click(review)
  await waitFor(() => expect(first.went).toHaveLength(1))
  first.unmount()
  const route = again({ ...payoutOf(), id: 'i9' }, { rejected: true })
  if (route?.at !== 'payout') throw new Error('a payout has a form')
  const second = show(<Payout profile={{ ...profile, id: `p${profileId}` }} route={route} />)
  expect(await screen.findByText(/Cancelled in the confirm window/)).toBeTruthy()
  const amount = () => (screen.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement).value
  expect(amount()).toBe('₦250000')
  // The note stays while it is put right: nothing moves under the pointer.
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '1')
  expect(screen.getByText(/Cancelled in the confirm window/)).toBeTruthy()
  second.unmount()
  // Found again later, when the form holds something else: it is filled in from the draft, once.
  const later = again({ ...payoutOf(), id: 'i8', money: { ...payoutOf().money, reference: 'INV-7' } as MoneyBlock })
  if (later?.at !== 'payout') throw new Error('a payout has a form')
  const third = show(<Payout profile={{ ...profile, id: `p${profileId}` }} route={later} />)
  await screen.findByRole('textbox', { name: 'Amount' })
  expect(amount()).toBe('250,000.00')
  expect((screen.getByRole('textbox', { name: 'Reference' }) as HTMLInputElement).value).toBe('INV-7')
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '{Backspace}')
  third.unmount()
  show(<Payout profile={{ ...profile, id: `p${profileId}` }} route={later} />)
  await screen.findByRole('textbox', { name: 'Amount' })
  expect(amount()).toBe('250,000.0')
})

test('a payout is saved, taken up again whole, written over, and goes once it was approved', async () => {
  let forms: { id: string; title: string; content: string; savedAt: string }[] = []
  const fake = backend('payouts-clear', {
    saved_form_list: () => forms,
    saved_form_keep: (input: { title: string; content: string }) => {
      forms = [{ id: 'f1', title: input.title, content: input.content, savedAt: '2026-11-14T13:31:00Z' }]
      return forms
    },
    saved_form_drop: () => {
      forms = []
      return forms
    },
    intent_view: () => intent({ id: 'i9', state: 'sending' }),
  })
  const first = open()
  const user = userEvent.setup()
  const save = await screen.findByRole('button', { name: 'Save draft' })
  expect(off(save)).toBe(true)
  await enter(user, await screen.findByRole('textbox', { name: 'Account name' }), 'CHIDI OKEKE')
  await enter(user, screen.getByRole('textbox', { name: 'Amount' }), '₦250,000')
  await user.click(screen.getByRole('checkbox', { name: /This is a salary/ }))
  await waitFor(() => expect(off(screen.getByRole('button', { name: 'Review payout' }))).toBe(false))
  await user.click(save)
  await waitFor(() => expect((screen.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement).value).toBe(''))
  expect(fake.asked('saved_form_keep')[0]?.input).toMatchObject({ kind: 'payout', title: '₦250,000.00 to CHIDI OKEKE' })

  await user.click(await screen.findByRole('button', { name: '1 saved draft' }))
  await user.click(screen.getByRole('button', { name: /^Open the draft ₦250,000/ }))
  expect((screen.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement).value).toBe('₦250,000')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(fake.asked('saved_form_keep')[1]?.input).toMatchObject({ id: 'f1' }))

  await user.click(await screen.findByRole('button', { name: '1 saved draft' }))
  await user.click(screen.getByRole('button', { name: /^Open the draft ₦250,000/ }))
  const review = screen.getByRole('button', { name: 'Review payout' })
  await waitFor(() => expect(off(review)).toBe(false))
  await user.click(review)
  await waitFor(() => expect(first.went).toHaveLength(1))
  expect(fake.asked('payout_draft')[0]?.input.form).toMatchObject({ purpose: 'salary', accountName: 'CHIDI OKEKE' })
  expect(forms).toHaveLength(1)
  first.unmount()
  open()
  await waitFor(() => expect(forms).toHaveLength(0))
})

test('a form that came from a saved draft says from when it is, and an old one is a warning', async () => {
  const content = JSON.stringify({ accountName: 'CHIDI OKEKE', amount: '₦250,000' })
  const forms = [
    { id: 'f1', title: 'Old', content, savedAt: '2026-10-02T08:15:00Z' },
    { id: 'f2', title: 'New', content, savedAt: new Date().toISOString() },
  ]
  backend('payouts-clear', { saved_form_list: forms })
  open()
  const user = userEvent.setup()
  const take = async (title: string) => {
    await user.click(await screen.findByRole('button', { name: '2 saved drafts' }))
    await user.click(screen.getByRole('button', { name: `Open the draft ${title}` }))
    return (await screen.findByText(/^This draft was saved on/)).closest('.note')
  }
  await screen.findByRole('textbox', { name: 'Amount' })
  expect(screen.queryByText(/This draft was saved on/)).toBeNull()
  const old = await take('Old')
  expect(old?.textContent).toBe('This draft was saved on 2 Oct 2026, 9:15am. Check that it has not been paid since then.')
  expect(old?.className).toContain('note-warn')
  expect((await take('New'))?.className).toContain('note-info')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(screen.queryByText(/This draft was saved on/)).toBeNull())
})

test('the form is empty once its payout is with the service or was refused, and stays while nobody knows of it', async () => {
  for (const [state, kept] of [
    ['settled', ''],
    ['refused', ''],
    ['unknown', '₦250,000'],
  ] as const) {
    ownProfile()
    backend('payouts-clear', { intent_view: () => intent({ id: 'i9', state }) })
    const first = open()
    const user = userEvent.setup()
    await enter(user, await screen.findByRole('textbox', { name: 'Amount' }), '₦250,000')
    const review = screen.getByRole('button', { name: 'Review payout' })
    await waitFor(() => expect(off(review)).toBe(false))
    await user.click(review)
    await waitFor(() => expect(first.went).toHaveLength(1))
    first.unmount()
    const again = open()
    await waitFor(async () => expect(((await screen.findByRole('textbox', { name: 'Amount' })) as HTMLInputElement).value).toBe(kept))
    again.unmount()
  }
})

test.each([
  ['accountNumber', 'textbox', 'Account number'],
  ['accountName', 'textbox', 'Account name'],
  ['amount', 'textbox', 'Amount'],
  ['narration', 'textbox', 'Narration'],
])('what stops a payout at %s stands at that field and nowhere else', async (field, role, name) => {
  const line: CheckLine = { id: 'duplicate', level: 'danger', text: 'This is why, and what to do.', field }
  const stopped = { ...checksOf('payouts-clear'), clear: false, lines: [line] }
  backend('payouts-clear', { payout_check: stopped })
  open()
  const here = await screen.findByRole(role, { name })
  await waitFor(() => expect(here.getAttribute('aria-invalid')).toBe('true'))
  const described = (here.getAttribute('aria-describedby') ?? '').split(' ').map(id => document.getElementById(id)?.textContent)
  expect(described.join(' ')).toContain('This is why, and what to do.')
  expect(screen.getAllByRole('textbox').filter(box => box.getAttribute('aria-invalid') === 'true')).toEqual([here])
  expect(off(screen.getByRole('button', { name: 'Review payout' }))).toBe(true)
})

test('the narration of a payout that is repeated goes with its beneficiary, and one that a person typed stays', async () => {
  backend('payouts-clear')
  const narration = () => (screen.getByRole('textbox', { name: /^Narration/ }) as HTMLInputElement).value
  const number = () => screen.getByRole('textbox', { name: /^Account number/ })
  const user = userEvent.setup()
  const made = repeat(payoutOf())
  if (made?.at !== 'payout') throw new Error('a payout can be repeated')
  const first = show(<Payout profile={{ ...profile, id: `p${profileId}` }} route={made} />)
  await screen.findByRole('textbox', { name: 'Amount' })
  expect(narration()).toBe('Generator diesel NOV14')
  expect(screen.getByText(t('payouts-narration-lent'))).toBeTruthy()
  await user.clear(number())
  await user.type(number(), '3011223344')
  expect(narration()).toBe('')
  first.unmount()
  // The control: words of a person.
  ownProfile()
  const again_ = repeat(payoutOf())
  if (again_?.at !== 'payout') throw new Error('a payout can be repeated')
  show(<Payout profile={{ ...profile, id: `p${profileId}` }} route={again_} />)
  await screen.findByRole('textbox', { name: 'Amount' })
  await user.type(screen.getByRole('textbox', { name: /^Narration/ }), ' two')
  await user.clear(number())
  await user.type(number(), '3011223344')
  expect(narration()).toBe('Generator diesel NOV14 two')
})

test('a form that opens for a contact says what the last payout was for, as it does where the contact is chosen in it', async () => {
  backend('payouts-clear', {
    beneficiary_list: [
      {
        contact: 'Okeke Stores',
        accountName: 'CHIDI OKEKE',
        sortCode: '058',
        bank: 'GTBank',
        accountNumber: '0123456785',
        times: 5,
        narration: 'Diesel',
      },
    ],
  })
  const fill = { sortCode: '058', accountNumber: '0123 456 785', accountName: 'CHIDI OKEKE' }
  show(<Payout profile={{ ...profile, id: `p${profileId}` }} route={{ at: 'payout', fill }} />)
  await waitFor(() => expect((screen.getByRole('textbox', { name: /^Narration/ }) as HTMLInputElement).value).toBe('Diesel'))
  expect(screen.getByText(t('payouts-narration-lent'))).toBeTruthy()
})
