import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { t } from '../../text'
import { backend, checksOf, enter, open, ownProfile } from './payout.fixtures'

beforeEach(ownProfile)

test('while another account is checked, nothing that was found of the one before is said of it or offered for it', async () => {
  const fake = backend('payouts-clear')
  const { name } = checksOf('payouts-clear')
  open()
  const user = userEvent.setup()
  const number = await screen.findByRole('textbox', { name: 'Account number' })
  await enter(user, number, '0123456785')
  expect((await screen.findAllByText(name.returned ?? '')).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: t('payouts-take-name') })).toBeTruthy()
  expect(screen.getByText(/^This account number has a valid format/)).toBeTruthy()
  // The answer about the next number does not come.
  fake.set('payout_check', () => new Promise<never>(() => undefined))
  // How the digits are grouped makes no other account.
  fireEvent.change(number, { target: { value: '0123 456 785' } })
  expect(screen.getByRole('button', { name: t('payouts-take-name') })).toBeTruthy()
  fireEvent.change(number, { target: { value: '0123 456 793' } })
  expect(screen.queryByRole('button', { name: t('payouts-take-name') })).toBeNull()
  expect(screen.queryAllByText(name.returned ?? '')).toEqual([])
  expect(screen.queryByText(/^This account number has a valid format/)).toBeNull()
  await waitFor(() => expect(fake.asked('payout_check').at(-1)?.input.accountNumber).toBe('0123456793'))
  expect(screen.queryByRole('button', { name: t('payouts-take-name') })).toBeNull()
  expect(screen.getAllByText(t('payouts-working')).length).toBeGreaterThan(0)
})
