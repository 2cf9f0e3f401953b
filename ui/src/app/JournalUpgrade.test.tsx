import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Changed, onChanged } from '../bridge/call'
import { JournalUpgrade } from './JournalUpgrade'

vi.mock('../bridge/call', () => ({ onChanged: vi.fn(() => () => undefined) }))

test('an older journal says how far it is, and is gone when it is done', () => {
  render(<JournalUpgrade />)
  const tell = (changed: Changed) => act(() => vi.mocked(onChanged).mock.calls.at(-1)?.[0](changed))
  expect(screen.queryByRole('status')).toBeNull()
  tell({ what: 'known' })
  expect(screen.queryByRole('status')).toBeNull()
  tell({ what: 'upgrading', id: '40' })
  expect(screen.getByRole('status').textContent).toContain('Updating the journal of this profile: 40%')
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('40')
  tell({ what: 'upgrading', id: '100' })
  expect(screen.queryByRole('status')).toBeNull()
})
