import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Combo } from './Combo'

const choices = [{ id: 'all', options: ['Main float', 'Base float', 'Payroll'].map(label => ({ id: label, label, node: label })) }]

async function open() {
  const [changed, user] = [vi.fn(), userEvent.setup()]
  render(<Combo label="Wallet" value={null} onChange={changed} groups={choices} placeholder="Choose" />)
  await user.click(screen.getByRole('button', { name: /Wallet/ }))
  await screen.findByRole('listbox')
  return { changed, user }
}

test('Enter chooses the first entry that a search leaves, also where the search was pasted', async () => {
  const { changed, user } = await open()
  await user.paste('float')
  await user.keyboard('{Enter}')
  expect(changed.mock.calls).toEqual([['Main float']])
})

test('Enter chooses the entry that the arrow keys are at', async () => {
  const { changed, user } = await open()
  await user.keyboard('float{ArrowDown}{Enter}')
  expect(changed.mock.calls).toEqual([['Base float']])
})

test('Enter chooses nothing of a list that was not searched', async () => {
  const { changed, user } = await open()
  await user.keyboard('{Enter}')
  expect(changed).not.toHaveBeenCalled()
})
