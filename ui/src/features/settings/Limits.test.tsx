import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { heard } from '../../bridge/change'
import { WaitingChanges } from '../../kit/WaitingChanges'
import { fakeBackend, show } from '../../testing/fake'
import { profile } from '../../testing/fixtures'
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
  const field = await screen.findByRole('textbox', { name: 'Per payment' })
  await userEvent.clear(field)
  await userEvent.type(field, '600000')
  await userEvent.click(screen.getByRole('button', { name: 'Save limits' }))
  await screen.findByText('Confirm this change in the other window')
  screen.getByText('Raise the limit for naira')
  heard({ what: 'refused', id: 'c1' })
  await screen.findByText('This change was not confirmed. Nothing was changed.')
  expect(screen.queryByText('Confirm this change in the other window')).toBeNull()
  expect((field as HTMLInputElement).value).toBe('600000')
  expect(fake.asked('limits_save')).toHaveLength(1)
})
