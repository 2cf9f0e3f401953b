import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PAYEE } from '../testing/fixtures'
import { Address, ShortAddress } from './Address'
import { groups, rows, short } from './address'

test('an address is ten groups of four after 0x, in two rows of five', () => {
  expect(groups(PAYEE)).toEqual(['0x2fdE', 'B96d', '578e', '1183', 'F608', '3511', '0F8C', '7E66', '7A48', '870B'])
  expect(rows(PAYEE).map(row => row.length)).toEqual([5, 5])
})

test('the first two and last two groups are strong, and the text holds no spaces', () => {
  const { container } = render(<Address value={PAYEE} />)
  expect([...container.querySelectorAll('.address-key')].map(one => one.textContent)).toEqual(['0x2fdE', 'B96d', '7A48', '870B'])
  expect(container.textContent).toBe(PAYEE)
})

test('the short form shows two groups at each end and keeps the whole text as its tooltip', () => {
  render(<ShortAddress value={PAYEE} />)
  expect(screen.getByTitle(PAYEE).textContent).toBe('0x2fdEB96d…7A48870B')
  expect(short('0x1234')).toBeUndefined()
})

test('what is copied out of an address holds no spaces', () => {
  const { container } = render(<Address value={PAYEE} />)
  const box = container.querySelector('.address')
  if (!box) throw new Error('no address')
  document.getSelection()?.selectAllChildren(box)
  let copied = ''
  fireEvent.copy(box, { clipboardData: { setData: (_: string, text: string) => (copied = text) } })
  expect(copied).toBe(PAYEE)
})
