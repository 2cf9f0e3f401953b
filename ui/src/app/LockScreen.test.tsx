import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeBackend, fault } from '../testing/fake'
import { answers, app } from '../testing/fixtures'
import { App } from './App'

const locked = {
  ...app,
  open: undefined,
  lock: { locked: true, reason: 'idle' as const, since: '2026-11-14T13:20:00Z', passphrase: true, storePassphrase: false },
}

test('a locked app shows nothing of a profile, and opens with its passphrase', async () => {
  const backend = fakeBackend({ ...answers(), app_state: () => locked, app_unlock: () => app })
  render(<App />)
  expect(await screen.findByRole('heading', { name: 'Bursar is locked' })).toBeTruthy()
  expect(document.body.textContent).not.toContain(app.profiles[0]?.name)
  expect(screen.getByRole('button', { name: 'Unlock' }).hasAttribute('disabled')).toBe(true)
  await userEvent.type(screen.getByLabelText('Passphrase'), 'violet-tram-onion-lake{Enter}')
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy()
  expect(backend.asked('app_unlock')[0]?.input).toEqual({ passphrase: 'violet-tram-onion-lake' })
})

test('a wrong passphrase is said at its field and what was typed stays', async () => {
  fakeBackend({
    ...answers(),
    app_state: () => locked,
    app_unlock: () => {
      throw fault({ code: 'invalid', field: 'passphrase', message: 'This passphrase is wrong.' })
    },
  })
  render(<App />)
  const field = await screen.findByLabelText('Passphrase')
  await userEvent.type(field, 'wrong{Enter}')
  expect(await screen.findByText('This passphrase is wrong.')).toBeTruthy()
  expect((field as HTMLInputElement).value).toBe('wrong')
})
