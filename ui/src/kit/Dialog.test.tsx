import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Area } from './Area'
import { Button } from './Button'
import { Combo } from './Combo'
import { Dialog } from './Dialog'
import { Field } from './Field'

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

test('Ctrl+Enter presses the primary button while no field of the dialog has the focus', async () => {
  const submitted: string[] = []
  const dialog = (busy: boolean) => (
    <Dialog
      title="Start"
      onSubmit={() => submitted.push('submitted')}
      onClose={() => undefined}
      foot={
        <>
          <Button>Cancel</Button>
          <Button type="submit" busy={busy && 'Starting'}>
            Start
          </Button>
        </>
      }
    >
      <p>What is started</p>
    </Dialog>
  )
  const view = render(dialog(false))
  const keys = () => userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(document.activeElement?.getAttribute('role')).toBe('dialog')
  await keys()
  expect(submitted).toHaveLength(1)
  // The button lost the focus to a window of the system.
  ;(document.activeElement as HTMLElement).blur()
  await keys()
  expect(submitted).toHaveLength(2)
  view.rerender(dialog(true))
  await keys()
  expect(submitted).toHaveLength(2)
})

test('Ctrl+Enter presses the primary button from a field that takes Enter for itself, and a button keeps its own', async () => {
  const submitted: string[] = []
  const dialog = (busy: boolean) => (
    <Dialog
      title="Edit"
      onSubmit={() => submitted.push('submitted')}
      onClose={() => undefined}
      foot={
        <>
          <Button>Cancel</Button>
          <Button type="submit" busy={busy && 'Saving'}>
            Save
          </Button>
        </>
      }
    >
      <Combo
        label="Bank"
        value={null}
        onChange={() => undefined}
        placeholder="Choose a bank"
        groups={[{ id: 'all', options: [{ id: '058', label: 'GTBank', node: 'GTBank' }] }]}
        search={false}
      />
      <Area label="Note" value="" onChange={() => undefined} />
    </Dialog>
  )
  const view = render(dialog(false))
  const list = screen.getByRole('button', { name: /Bank/ })
  const press = async (at: HTMLElement) => {
    at.focus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    return submitted.length
  }
  expect(await press(list)).toBe(1)
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(await press(screen.getByRole('textbox', { name: 'Note' }))).toBe(2)
  expect(await press(screen.getByRole('button', { name: 'Cancel' }))).toBe(2)
  view.rerender(dialog(true))
  expect(await press(list)).toBe(2)
  // The control: Enter alone opens the list.
  list.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('listbox')
})

/** Works until it is stopped, then shows a result with one button. */
function Worker({ onClose, tell }: { onClose: () => void; tell: (end: () => void) => void }) {
  const [at, set] = useState<'asks' | 'works' | 'done'>('asks')
  tell(() => set('done'))
  return (
    <Dialog
      title="Export"
      onSubmit={() => set('works')}
      onClose={onClose}
      busy={at === 'works'}
      foot={
        at === 'done' ? (
          <Button onPress={onClose}>Close</Button>
        ) : (
          <>
            <Button onPress={onClose}>{at === 'works' ? 'Stop' : 'Cancel'}</Button>
            <Button type="submit" busy={at === 'works' && 'Saving'}>
              Go
            </Button>
          </>
        )
      }
    >
      <p>What goes into the file</p>
    </Dialog>
  )
}

test.each([
  ['', false],
  [', also where a key was pressed meanwhile', true],
])('the one button of a result has the focus, so that Enter closes it%s', async (_, presses) => {
  const closed: string[] = []
  let end: () => void = () => undefined
  render(
    <Worker
      onClose={() => closed.push('closed')}
      tell={now => {
        end = now
      }}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
  await screen.findByRole('button', { name: 'Saving' })
  // What a web view does to a button that goes off.
  ;(document.activeElement as HTMLElement).blur()
  if (presses) await userEvent.keyboard('x')
  act(() => end())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('{Enter}')
  expect(closed).toEqual(['closed'])
})

test('one Escape loses nothing that was typed: it asks, and the second one closes', async () => {
  const user = userEvent.setup()
  const closed: string[] = []
  render(
    <Dialog title="Back up" onSubmit={() => undefined} onClose={() => closed.push('closed')} foot={<Button type="submit">Go</Button>}>
      <Field label="Passphrase" type="password" autoFocus />
    </Dialog>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Passphrase')
  await user.type(field, 'correct horse')
  await user.keyboard('{Escape}')
  expect(closed).toEqual([])
  expect(screen.getByRole('alert').textContent).toContain('Press Esc again')
  expect(field.value).toBe('correct horse')
  // Who types on does not want to close.
  await user.type(field, '!')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.keyboard('{Escape}')
  expect(closed).toEqual([])
  await user.keyboard('{Escape}')
  expect(closed).toEqual(['closed'])
})

test('Escape closes at once where nothing is left of what was typed', async () => {
  const user = userEvent.setup()
  const closed: string[] = []
  render(
    <Dialog title="Back up" onSubmit={() => undefined} onClose={() => closed.push('closed')} foot={<Button type="submit">Go</Button>}>
      <Field label="Passphrase" type="password" />
    </Dialog>,
  )
  const field = screen.getByLabelText('Passphrase')
  await user.type(field, 'x')
  await user.clear(field)
  await user.keyboard('{Escape}')
  expect(closed).toEqual(['closed'])
})

test('what was typed and was sent already is not asked about: Escape closes at once', async () => {
  const closed: string[] = []
  const dialog = (sent: boolean) => (
    <Dialog title="Add" onSubmit={() => undefined} onClose={() => closed.push('closed')} sent={sent} foot={<Button type="submit">Go</Button>}>
      <input aria-label="Name" />
    </Dialog>
  )
  const view = render(dialog(false))
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada')
  view.rerender(dialog(true))
  await userEvent.keyboard('{Escape}')
  expect(closed).toEqual(['closed'])
})
