import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fault } from '../testing/fake'
import { Copy } from './Copy'
import { copiesBy, lastCopied } from './copied'

test('a text is said to be copied once the core has it in the clipboard, and not before', async () => {
  let done: () => void = () => undefined
  const asked: string[] = []
  copiesBy(text => {
    asked.push(text)
    return new Promise<void>(resolve => (done = resolve))
  })
  render(<Copy text={'line\nanother'} label="Copy the text" word="Copy" />)
  await userEvent.click(screen.getByRole('button', { name: 'Copy the text' }))
  expect(asked).toEqual(['line\nanother'])
  expect(screen.queryByText('Copied')).toBeNull()
  done()
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(lastCopied()).toBe('line\nanother')
})

test('what could not be copied says why, and can be pressed again', async () => {
  copiesBy(() => Promise.reject(fault({ message: 'The clipboard cannot be used.' })))
  render(<Copy text="0x1" label="Copy address" />)
  await userEvent.click(screen.getByRole('button', { name: 'Copy address' }))
  expect(await screen.findByText('The clipboard cannot be used.')).toBeTruthy()
  expect(screen.queryByText('Copied')).toBeNull()
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy()
})

test.each([
  ['with a word', 'Copy'],
  ['as an icon', undefined],
])('a button %s keeps the focus and its name while it says that it copied, and after a few seconds it no longer says so', async (_, word) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    copiesBy(() => Promise.resolve())
    render(<Copy text="0x1" label="Copy address" {...(word && { word })} />)
    const button = screen.getByRole('button', { name: 'Copy address' })
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button)
    await screen.findByText('Copied')
    expect(screen.getByRole('button', { name: 'Copy address' })).toBe(button)
    expect(document.activeElement).toBe(button)
    await act(() => vi.advanceTimersByTimeAsync(3500))
    expect(screen.queryByText('Copied')).toBeNull()
    expect(document.activeElement).toBe(button)
  } finally {
    vi.useRealTimers()
  }
})
