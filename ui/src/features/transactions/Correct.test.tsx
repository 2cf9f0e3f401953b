import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, intent } from '../../testing/fixtures'
import { Decided } from './Decided'

const decision = { at: '2026-11-14T13:00:00Z', by: 'Chinedu', sent: false, note: 'The bank says that nothing left' }
const recorded = intent({ id: 'i1', state: 'dead', decision })
delete recorded.remoteId

test('a recorded outcome is corrected with a reason, and what is refused is said at the field', async () => {
  const backend = fakeBackend({ ...answers(), unknown_take_back: () => ({ ...recorded, state: 'unknown' }) })
  backend.set('unknown_take_back', () => {
    throw fault({ code: 'invalid', field: 'note', message: 'Write what was wrong in at least ten characters.' })
  })
  show(<Decided view={recorded} decision={decision} />)
  await userEvent.click(screen.getByRole('button', { name: 'Correct this outcome' }))
  const why = await screen.findByRole('textbox', { name: 'What was wrong?' })
  await userEvent.type(why, 'Short{Enter}')
  expect(await screen.findByText('Write what was wrong in at least ten characters.')).toBeTruthy()
  backend.set('unknown_take_back', () => ({ ...recorded, state: 'unknown' }))
  await userEvent.type(why, ': the bank has found it{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.asked('unknown_take_back').at(-1)?.input).toEqual({ id: 'i1', note: 'Short: the bank has found it' })
})

test('what the service says itself is not corrected by a person', () => {
  fakeBackend(answers())
  const { unmount } = show(<Decided view={recorded} decision={{ ...decision, overruledAt: '2026-11-14T14:00:00Z' }} />)
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  show(<Decided view={{ ...recorded, remoteId: 'tx_1' }} decision={{ ...decision, sent: true }} />)
  expect(screen.queryByRole('button')).toBeNull()
})
