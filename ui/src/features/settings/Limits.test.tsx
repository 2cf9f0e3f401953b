import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { heard } from '../../bridge/change'
import { toggleAmounts } from '../../kit/hidden'
import { WaitingChanges } from '../../kit/WaitingChanges'
import { fakeBackend, show } from '../../testing/fake'
import { profile, tokens } from '../../testing/fixtures'
import { LimitSettings } from './LimitSettings'

const kept = { limits: [{ unit: 'NGN', payment: '500000', day: '', payee: '' }] }

test('a raised limit waits for the other window, and what was typed stays when it is refused there', async () => {
  const fake = fakeBackend({
    limits_view: () => kept,
    limits_save: () => ({ waits: { id: 'c1', title: 'Raise the limit for naira' } }),
  })
  show(
    <>
      <WaitingChanges />
      <LimitSettings profile={profile} />
    </>,
  )
  const field = await screen.findByRole('textbox', { name: 'In one payment' })
  await userEvent.clear(field)
  await userEvent.type(field, '600000')
  await userEvent.click(screen.getByRole('button', { name: 'Save limits' }))
  await screen.findByText('Confirm this change in the confirm window')
  screen.getByText('Raise the limit for naira')
  heard({ what: 'refused', id: 'c1' })
  await screen.findByText('This change was not confirmed. Nothing was changed.')
  expect(screen.queryByText('Confirm this change in the confirm window')).toBeNull()
  expect((field as HTMLInputElement).value).toBe('600,000')
  expect(fake.asked('limits_save')).toHaveLength(1)
})

test('a limit is grouped by thousands while nobody edits it, and is saved without the commas that Bursar shows', async () => {
  const fake = fakeBackend({ limits_view: () => kept, limits_save: input => input.limits })
  show(<LimitSettings profile={profile} />)
  const field = (await screen.findByRole('textbox', { name: 'In one payment' })) as HTMLInputElement
  const user = userEvent.setup()
  expect(field.value).toBe('500,000')
  await user.click(field)
  expect(field.value).toBe('500000')
  await user.type(field, '0')
  await user.tab()
  expect(field.value).toBe('5,000,000')
  // What is mistyped stays to be seen.
  await user.clear(field)
  await user.type(field, '1,00')
  await user.tab()
  expect(field.value).toBe('1,00')
  await user.clear(field)
  await user.type(field, '5000000')
  await user.click(screen.getByRole('button', { name: 'Save limits' }))
  await waitFor(() => expect(fake.asked('limits_save')[0]?.input.limits.limits[0]?.payment).toBe('5000000'))
})

test('a limit is hidden with the amounts, and is read by who goes into its field', async () => {
  fakeBackend({ limits_view: () => kept, limits_save: input => input.limits })
  toggleAmounts()
  try {
    show(<LimitSettings profile={profile} />)
    const field = (await screen.findByRole('textbox', { name: 'In one payment' })) as HTMLInputElement
    const user = userEvent.setup()
    expect(field.value).toBe('•••••')
    expect((screen.getByRole('textbox', { name: 'In one day' }) as HTMLInputElement).value).toBe('')
    await user.click(field)
    expect(field.value).toBe('500000')
    await user.tab()
    expect(field.value).toBe('•••••')
  } finally {
    toggleAmounts()
  }
})

test('limits that are saved say so, and what came into force stands here before anybody saves the old ones over it', async () => {
  fakeBackend({ limits_view: () => kept, limits_save: () => ({ limits: [{ unit: 'NGN', payment: '400000', day: '', payee: '' }] }) })
  show(<LimitSettings profile={profile} />)
  await screen.findByRole('textbox', { name: 'In one payment' })
  await userEvent.click(screen.getByRole('button', { name: 'Save limits' }))
  await screen.findByText('Saved')
  await waitFor(() => expect((screen.getByRole('textbox', { name: 'In one payment' }) as HTMLInputElement).value).toBe('400,000'))
})

test('a limit for a symbol that no token has is named as one that holds for nothing', async () => {
  fakeBackend({
    limits_view: () => ({ limits: [{ unit: 'nairas', payment: '5', day: '', payee: '' }] }),
    token_list: ({ page }) => (page === 1 ? tokens : []),
  })
  show(<LimitSettings profile={profile} />)
  await screen.findByText('None of your tokens has the symbol nairas, so this limit has no effect.')
  const unit = screen.getByRole('textbox', { name: 'Currency or token' })
  for (const word of ['naira', 'usdc']) {
    await userEvent.clear(unit)
    await userEvent.type(unit, word)
    expect(screen.queryByText(/has no effect/)).toBeNull()
  }
})

test('a limit for a day or a payee that is less than the one for a payment is warned of at its field', async () => {
  fakeBackend({ limits_view: () => ({ limits: [{ unit: 'NGN', payment: '1,000', day: '999.99', payee: '1000' }] }) })
  show(<LimitSettings profile={profile} />)
  const day = await screen.findByRole('textbox', { name: 'In one day' })
  const words = 'This is less than the limit in one payment, so no payment can reach that limit.'
  expect(screen.getAllByText(words)).toHaveLength(1)
  expect(day.closest('.field')?.textContent).toContain(words)
  await userEvent.clear(day)
  expect(screen.queryByText(words)).toBeNull()
})

test('while a change of a limit waits for its decision, nothing says that it is saved', async () => {
  let waits = false
  fakeBackend({
    limits_view: () => kept,
    limits_save: ({ limits }) => (waits ? { waits: { id: 'c9', title: 'Raise the limit for naira' } } : limits),
  })
  show(<LimitSettings profile={profile} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save limits' }))
  await screen.findByText('Saved')
  waits = true
  await userEvent.click(screen.getByRole('button', { name: 'Save limits' }))
  await screen.findByRole('button', { name: 'Saving' })
  expect(screen.queryByText('Saved')).toBeNull()
  heard({ what: 'refused', id: 'c9' })
})
