import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Button } from './Button'
import { Dialog } from './Dialog'

test('after its work a dialog has the focus again, so that Escape closes it', async () => {
  const closed: string[] = []
  const dialog = (busy: boolean) => (
    <Dialog title="Export" onSubmit={() => undefined} onClose={() => closed.push('closed')} busy={busy} foot={<Button type="submit">Go</Button>}>
      <p>What goes into the file</p>
    </Dialog>
  )
  const view = render(dialog(false))
  screen.getByRole('button', { name: 'Go' }).focus()
  view.rerender(dialog(true))
  // What a web view does to a button that goes off, and a file dialog of the system besides.
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Escape}')
  expect(closed).toEqual([])
  view.rerender(dialog(false))
  await userEvent.keyboard('{Escape}')
  expect(closed).toEqual(['closed'])
})

test('Escape closes a dialog whose button lost the focus to a window of the system', async () => {
  const closed: string[] = []
  render(
    <Dialog title="Edit" onSubmit={() => undefined} onClose={() => closed.push('closed')} foot={<Button type="submit">Go</Button>}>
      <p>What is edited</p>
    </Dialog>,
  )
  screen.getByRole('button', { name: 'Go' }).focus()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Escape}')
  expect(closed).toEqual(['closed'])
})
