import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
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
