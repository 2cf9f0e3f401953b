import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeBackend, show } from '../../testing/fake'
import Inspector from './Inspector'
import { page, room, rows, view } from './inspector.fixtures'

const answers = () => ({
  exchange_list: () => page(rows),
  exchange_room: () => room,
  exchange_view: () => view(),
  exchange_copy: () => ({ text: 'curl … $API_KEY', fixed: [] }),
})

test('a copy moves no button, and its note goes with the next press', async () => {
  fakeBackend({ ...answers(), text_copy: () => null })
  show(<Inspector route={{ at: 'inspector', exchange: '8' }} />)
  const copy = await screen.findByRole('button', { name: 'Copy as' })
  const actions = copy.closest('.exchange-actions') as HTMLElement
  const before = [...actions.children].map(one => one.textContent)
  await userEvent.click(copy)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'cURL' }))
  const note = await screen.findByText(/^Copied as cURL\./)
  // It lies over what is below, and takes no room between the buttons.
  expect(note.closest('.copied-note')).toBeTruthy()
  expect([...actions.children].filter(one => !one.matches('.copied-note')).map(one => one.textContent)).toEqual(before)
  await userEvent.click(screen.getByRole('button', { name: /^Mark/ }))
  expect(screen.queryByText(/^Copied as cURL\./)).toBeNull()
})
