import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { VirtualTable } from './VirtualTable'

test('of many rows only those in view exist, and each says where it stands', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `row ${at}`)
  render(
    <VirtualTable label="Rows" name="rows" head={[{ word: 'Name' }]} rows={rows} id={row => row} chosen="row 1" still>
      {row => <span role="cell">{row}</span>}
    </VirtualTable>,
  )
  const table = screen.getByRole('table', { name: 'Rows' })
  expect(table.getAttribute('aria-rowcount')).toBe('20001')
  const shown = screen.getAllByRole('row')
  expect(shown.length).toBeGreaterThan(5)
  expect(shown.length).toBeLessThan(200)
  expect(shown[2]?.getAttribute('aria-rowindex')).toBe('3')
  expect(shown[2]?.dataset.chosen).toBe('true')
})
