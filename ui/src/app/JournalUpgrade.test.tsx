import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { heard } from '../bridge/change'
import { JournalUpgrade } from './JournalUpgrade'

test('an older journal says how far it is, and is gone when it is done', () => {
  render(<JournalUpgrade />)
  expect(screen.queryByRole('status')).toBeNull()
  act(() => heard({ what: 'known' }))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => heard({ what: 'upgrading', id: '40' }))
  expect(screen.getByRole('status').textContent).toContain('Updating the records of this profile: 40%')
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('40')
  act(() => heard({ what: 'upgrading', id: '100' }))
  expect(screen.queryByRole('status')).toBeNull()
})
