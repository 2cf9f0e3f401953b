import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Field, FieldNote } from './Field'
import { useHeld } from './press'

function Shown({ text }: { text: string }) {
  return <p>{useHeld(text)}</p>
}

test('what is shown stays while a pointer is pressed, and follows once it is released', async () => {
  const { rerender } = render(<Shown text="before" />)
  // The control: with no pointer pressed it follows at once.
  rerender(<Shown text="now" />)
  expect(screen.getByText('now')).toBeTruthy()
  fireEvent.pointerDown(document.body)
  rerender(<Shown text="after" />)
  expect(screen.queryByText('after')).toBeNull()
  expect(screen.getByText('now')).toBeTruthy()
  fireEvent.pointerUp(document.body)
  await waitFor(() => expect(screen.getByText('after')).toBeTruthy())
})

test('a message below a field does not come or go between press and release', async () => {
  const { rerender } = render(<FieldNote error="Enter ten digits">{null}</FieldNote>)
  fireEvent.pointerDown(document.body)
  rerender(<FieldNote>{null}</FieldNote>)
  expect(screen.getByText('Enter ten digits')).toBeTruthy()
  fireEvent.pointerUp(document.body)
  await waitFor(() => expect(screen.queryByText('Enter ten digits')).toBeNull())
})

test('a message below a text field does not come or go between press and release', async () => {
  const field = (error?: string) => <Field label="Account number" help="Ten digits" error={error} />
  const { rerender } = render(field())
  expect(screen.getByText('Ten digits')).toBeTruthy()
  fireEvent.pointerDown(document.body)
  rerender(field('Enter ten digits'))
  expect(screen.queryByText('Enter ten digits')).toBeNull()
  expect(screen.getByText('Ten digits')).toBeTruthy()
  fireEvent.pointerUp(document.body)
  await waitFor(() => expect(screen.getByText('Enter ten digits')).toBeTruthy())
})
