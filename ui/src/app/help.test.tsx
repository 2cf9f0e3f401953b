import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { AppState } from '../bindings/types'
import { anchors, pages } from '../features/help/guide'
import { allowLetters } from '../kit/keys'
import { fakeBackend, fault } from '../testing/fake'
import { answers, app } from '../testing/fixtures'
import { App } from './App'
import { GUIDE } from './guide'

beforeEach(() => allowLetters(true))

async function start(state: Partial<AppState> = {}, more: ReturnType<typeof answers> = {}) {
  const backend = fakeBackend({ ...answers(), app_state: () => ({ ...app, ...state }), ...more })
  render(<App start={{ at: 'settings' }} />)
  await screen.findByRole('heading', { name: 'Settings' })
  return backend
}
const dialog = () => screen.findByRole('dialog', { name: 'Help' })
const open = async () => {
  await userEvent.keyboard('{F1}')
  return dialog()
}

test('F1 opens the guide over the page and closes it again, and it opens where it was left', async () => {
  await start()
  const help = await open()
  expect(document.activeElement).toBe(within(help).getByRole('searchbox'))
  const contents = within(help).getByRole('navigation', { name: 'Pages of the user guide' })
  await userEvent.click(within(contents).getByRole('link', { name: 'Contacts' }))
  await within(help).findByRole('heading', { name: 'Contacts' })
  expect(within(contents).getByRole('link', { name: 'Contacts' }).getAttribute('aria-current')).toBe('page')
  await userEvent.keyboard('{F1}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeTruthy()
  within(await open()).getByRole('heading', { name: 'Contacts' })
})

test('on another screen F1 opens the page about it', async () => {
  await start()
  await userEvent.click(screen.getAllByRole('link', { name: /^Contacts/ })[0] as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: 'Contacts' })
  await within(await open()).findByRole('heading', { level: 2, name: 'Contacts' })
  await userEvent.keyboard('{F1}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getAllByRole('link', { name: /^Transfers/ })[0] as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: 'New transfer' })
  await within(await open()).findByRole('heading', { level: 2, name: 'Send a transfer' })
})

test('every page of a place is one of the guide', () => {
  const lost = Object.values(GUIDE).filter(topic => {
    const [name = '', heading] = topic.split('#')
    const page = pages.get(name)
    return !page || (heading && !anchors(page).includes(heading))
  })
  expect(lost).toEqual([])
})

test('a link opens another page and moves the focus there, and Back returns', async () => {
  await start()
  const help = await open()
  await userEvent.click(within(within(help).getByRole('navigation')).getByRole('link', { name: 'Error messages' }))
  await userEvent.click(await within(help).findByRole('link', { name: 'Extensions' }))
  const heading = await within(help).findByRole('heading', { name: 'Extensions' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await userEvent.click(within(help).getByRole('button', { name: 'Back to the page before' }))
  await within(help).findByRole('heading', { name: 'Error messages' })
})

test('a search shows the sentence, Enter opens the first result, and Escape empties before it closes', async () => {
  await start()
  const help = await open()
  await userEvent.type(within(help).getByRole('searchbox'), 'fraudsters')
  expect(within(help).getByText('1 result')).toBeTruthy()
  expect(within(help).getByText('Fraudsters').tagName).toBe('MARK')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('What can go wrong'))
  await userEvent.type(within(help).getByRole('searchbox'), 'horoscope')
  expect(within(help).getByText('No page has all of these words.')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(within(help).queryByText('No page has all of these words.')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the arrow keys go from the search to its results and among them', async () => {
  await start()
  const help = await open()
  await userEvent.type(within(help).getByRole('searchbox'), 'outcome unknown{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Outcome unknown')
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Send a transfer › Follow it')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Follow it'))
})

test('an error leads to the part that explains it, and the page under it stays', async () => {
  const trouble = fault({ code: 'offline', message: 'The service (a.test) did not answer.' })
  await start({ trouble })
  await userEvent.click(screen.getByRole('button', { name: 'Help with this error' }))
  const help = await dialog()
  const heading = await within(help).findByRole('heading', { name: 'The service cannot be reached' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(heading.getAttribute('data-here')).toBe('true')
  await userEvent.click(within(help).getByRole('button', { name: 'Close help' }))
  expect(screen.getByText('The service (a.test) did not answer.')).toBeTruthy()
})

test('the rail, the list of keys and the command box lead to it', async () => {
  await start()
  await userEvent.click(screen.getByRole('button', { name: 'Help' }))
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Close help' }))
  await userEvent.keyboard('?')
  await userEvent.click(await screen.findByRole('button', { name: 'Open the user guide' }))
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Close help' }))
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search or run a command' }), 'user guide{Enter}')
  await dialog()
})

test('it closes when Bursar is locked', async () => {
  let lock: () => void = () => undefined
  const locked = { ...app, open: undefined, lock: { locked: true, reason: 'idle' as const, passphrase: true, storePassphrase: false } }
  await start(
    {},
    {
      app_lock: () =>
        new Promise(done => {
          lock = () => done(locked)
        }),
    },
  )
  await userEvent.keyboard('l')
  await open()
  lock()
  expect(await screen.findByRole('heading', { name: 'Bursar is locked' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('it opens before there is a profile', async () => {
  fakeBackend({ ...answers(), app_state: () => ({ ...app, open: undefined, profiles: [] }) })
  render(<App />)
  await screen.findByRole('heading', { level: 1 })
  expect(within(await open()).getByRole('searchbox', { name: 'Search the user guide' })).toBeTruthy()
})
