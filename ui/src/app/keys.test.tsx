import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from '../kit/Button'
import { fakeBackend, show } from '../testing/fake'
import { useKeys } from './useKeys'

function Form({ off = false, review, send }: { off?: boolean; review: () => void; send: () => void }) {
  useKeys({ developer: false, palette: () => undefined, keyMap: () => undefined, lock: () => undefined })
  return (
    <main>
      <input aria-label="Amount" />
      <Button onPress={send}>Clear</Button>
      <Button reviews isDisabled={off} onPress={review}>
        Review payout
      </Button>
    </main>
  )
}

test('Ctrl+Enter leads a form that moves money to its review, also from a field, and presses nothing else', async () => {
  fakeBackend({})
  const [review, send, user] = [vi.fn(), vi.fn(), userEvent.setup()]
  show(<Form review={review} send={send} />)
  await user.click(screen.getByRole('textbox', { name: 'Amount' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(review).toHaveBeenCalledTimes(1)
  await user.keyboard('{Meta>}{Enter}{/Meta}')
  expect(review).toHaveBeenCalledTimes(2)
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}{Enter}')
  expect(review).toHaveBeenCalledTimes(2)
  expect(send).not.toHaveBeenCalled()
})

test('Ctrl+Enter waits as long as the button does', async () => {
  fakeBackend({})
  const [review, user] = [vi.fn(), userEvent.setup()]
  show(<Form off review={review} send={() => undefined} />)
  await user.click(screen.getByRole('textbox', { name: 'Amount' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(review).not.toHaveBeenCalled()
})
