import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { HistoryRow } from '../bindings/types'
import { Button } from '../kit/Button'
import { allowLetters } from '../kit/keys'
import type { Route } from '../shared/navigation'
import { fakeBackend, show } from '../testing/fake'
import { answers, app, entry } from '../testing/fixtures'
import { App } from './App'
import { keyMap } from './palette/keymap'
import { placesOf } from './places'
import { useKeys } from './useKeys'

const root = join(import.meta.dirname, '../../..')

beforeEach(() => allowLetters(true))

const row = (id: string, name: string): HistoryRow => ({ ...entry(id).row, id, to: { name, address: '0x1', own: false } }) as HistoryRow

/** The app at a page, for a developer or not. */
async function start(route: Route, developer = false) {
  const rows = [row('i1', 'Halima'), row('i2', 'Musa')]
  const backend = fakeBackend({
    ...answers(),
    app_state: () => ({ ...app, developer }),
    intent_list: () => ({ rows, total: 2, all: 2 }),
    text_copy: () => null,
  })
  render(<App start={route} />)
  await screen.findByRole('heading', { level: 1 })
  return backend
}
/** Keys with nothing between them: on a busy machine the second of a pair would come too late. */
const press = (keys: string) => userEvent.setup({ delay: null }).keyboard(keys)

const rowOf = (name: string) => screen.findByRole('button', { name: new RegExp(name) })
const inRow = (name: string) => waitFor(async () => expect(document.activeElement).toBe(await rowOf(name)))

function Form({ review }: { review: () => void }) {
  useKeys({ developer: false, palette: () => undefined, keyMap: () => undefined, lock: () => undefined })
  return (
    <Button reviews onPress={review}>
      Review payout
    </Button>
  )
}

/** Opens the wallet that the fixtures have first. */
async function wallet() {
  const backend = await start({ at: 'wallets' })
  await screen.findByRole('tab', { name: 'Receive' })
  return backend
}

/** By the id of its line: presses it and sees what it promises. */
const PRESSED: Record<string, () => Promise<void>> = {
  palette: async () => {
    await start({ at: 'home' })
    await press('{Control>}k{/Control}')
    await screen.findByRole('searchbox', { name: 'Search or run a command' })
  },
  review: async () => {
    fakeBackend({})
    const review = vi.fn()
    show(<Form review={review} />)
    await press('{Control>}{Enter}{/Control}')
    expect(review).toHaveBeenCalledTimes(1)
  },
  inspector: async () => {
    await start({ at: 'home' })
    await press('{Control>}{Shift>}i{/Shift}{/Control}')
    await screen.findByRole('heading', { level: 1, name: 'Inspector' })
  },
  panel: async () => {
    await start({ at: 'home' }, true)
    await press('{Control>}{Shift>}i{/Shift}{/Control}')
    await screen.findByRole('button', { name: 'Close the panel' })
    await press('{Control>}{Shift>}i{/Shift}{/Control}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close the panel' })).toBeNull())
  },
  help: async () => {
    await start({ at: 'home' })
    await press('{F1}')
    await screen.findByRole('dialog', { name: 'Help' })
  },
  ...Object.fromEntries(
    (
      [
        ['+', 'in'],
        ['-', 'out'],
        ['0', 'actual'],
      ] as const
    ).map(([key, step]) => [
      `zoom-${step}`,
      async () => {
        const backend = await start({ at: 'home' })
        backend.set('zoom_change', () => ({ ...app, zoom: 110 }))
        await press(`{Control>}${key}{/Control}`)
        expect(backend.asked('zoom_change').map(({ input }) => input)).toEqual([{ step }])
        await screen.findByText('Zoom: 110 %')
      },
    ]),
  ),
  escape: async () => {
    await start({ at: 'home' })
    await press('?')
    await screen.findByRole('dialog')
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
  next: async () => {
    for (const key of ['j', '{ArrowDown}']) {
      const { unmount } = await history()
      await press(key)
      await inRow('Musa')
      unmount()
    }
  },
  previous: async () => {
    for (const key of ['k', '{ArrowUp}']) {
      const { unmount } = await history('Musa')
      await press(key)
      await inRow('Halima')
      unmount()
    }
  },
  open: async () => {
    await history()
    await press('{Enter}')
    await screen.findByRole('button', { name: 'Open payment' })
  },
  requests: async () => {
    await history()
    await press('i')
    await screen.findByRole('heading', { level: 1, name: 'Inspector' })
  },
  transfer: async () => {
    await start({ at: 'home' })
    await press('n')
    await screen.findByRole('heading', { name: 'New transfer' })
  },
  payout: async () => {
    await start({ at: 'home' })
    await press('b')
    await screen.findByRole('heading', { name: 'New payout' })
  },
  search: async () => {
    await start({ at: 'history' })
    await press('/')
    expect(document.activeElement).toBe(document.querySelector('main input[type="search"]'))
  },
  lock: async () => {
    const backend = await start({ at: 'home' })
    await press('l')
    await waitFor(() => expect(backend.asked('app_lock')).toHaveLength(1))
  },
  amounts: async () => {
    await start({ at: 'home' })
    const hidden = () => screen.getByRole('button', { name: 'Hide amounts' }).getAttribute('aria-pressed')
    await press('h')
    expect(hidden()).toBe('true')
    await press('h')
    expect(hidden()).toBe('false')
  },
  keys: async () => {
    await start({ at: 'home' })
    await press('?')
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  },
  ...Object.fromEntries(
    placesOf(true).map(({ letter, to, word, developer }) => [
      `go:${to.at}`,
      async () => {
        await start({ at: to.at === 'home' ? 'settings' : 'home' }, developer)
        await press(`g${letter}`)
        await waitFor(() => expect(screen.getByRole('link', { name: word }).getAttribute('aria-current')).toBe('page'))
      },
    ]),
  ),
  'go:inbox': async () => {
    await start({ at: 'home' })
    await press('gi')
    await screen.findByRole('heading', { level: 1, name: 'Inbox' })
  },
  'wallet-transfer': async () => {
    await wallet()
    await press('t')
    await screen.findByRole('heading', { name: 'New transfer' })
    expect((await screen.findByRole('button', { name: /From/ })).textContent).toContain('Main float')
  },
  'wallet-receive': async () => {
    await wallet()
    await press('r')
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Receive' }).getAttribute('aria-selected')).toBe('true'))
  },
  'wallet-copy': async () => {
    const backend = await wallet()
    await press('c')
    await waitFor(() => expect(backend.asked('text_copy')[0]?.input.text).toMatch(/^0x[0-9a-fA-F]{40}$/))
  },
}

/** The history with the focus in a row. */
async function history(name = 'Halima') {
  await start({ at: 'history' })
  const first = await rowOf(name)
  first.focus()
  return { unmount: () => document.body.replaceChildren() }
}

const lines = [...new Map([...keyMap(false), ...keyMap(true)].flatMap(group => group.lines).map(line => [line.id, line])).values()]

describe('every line of the key map does what it says', () => {
  test.each(lines)('$keys: $word', async ({ id }) => {
    const pressed = PRESSED[id]
    if (!pressed) throw new Error(`no test presses ${id}`)
    await pressed()
  })
})

test('no key is pressed here that is not in the key map', () => {
  expect(Object.keys(PRESSED).sort()).toEqual(lines.map(line => line.id).sort())
})

const GRID = 'ui/src/features/batches/Grid.test.tsx'
/** Parts of the page on keys that are no part of the key map: by their keys, the file and the name of the test that presses them. */
const ELSEWHERE: Record<string, Record<string, [file: string, test: string]>> = {
  'In the grid of a batch': {
    'Arrow keys': [GRID, 'the arrow keys, Home, End and Page Down go from cell to cell'],
    'Home and End': [GRID, 'the arrow keys, Home, End and Page Down go from cell to cell'],
    'F2 or Enter': [GRID, 'what is typed takes the place of the cell'],
    Tab: [GRID, 'Tab writes a cell and goes to the next one'],
    'Ctrl+C and Ctrl+V': [GRID, 'a block of 300 rows is copied whole'],
    'Ctrl+D': [GRID, 'Ctrl+D takes what stands above'],
    Delete: [GRID, 'Delete clears what is chosen'],
    'Ctrl+Z and Ctrl+Y': [GRID, 'is taken back whole'],
    'F8 and Shift+F8': [GRID, 'F8 goes to the cell with the next problem'],
    'Alt+Enter': [GRID, 'Alt+Enter puts right'],
    'Ctrl+E': [GRID, 'Ctrl+E leaves the chosen rows out'],
    'Ctrl+F': [GRID, 'Ctrl+F goes to the search'],
    'Ctrl+H': [GRID, 'Ctrl+H puts one text in the place of another'],
    Esc: [GRID, 'Escape leaves the grid'],
  },
  'While a batch is sent': {
    Space: ['ui/src/features/batches/Batch.test.tsx', 'Space pauses and resumes'],
    'Ctrl+S': ['ui/src/features/batches/Batch.test.tsx', 'Ctrl+S saves the sheet with its results'],
  },
  'In the user guide': {
    Enter: ['ui/src/app/help.test.tsx', 'Enter opens the first result'],
    '↓ and ↑': ['ui/src/app/help.test.tsx', 'the arrow keys go from the search to its results and among them'],
    Esc: ['ui/src/app/help.test.tsx', 'Escape empties before it closes'],
  },
  'In the confirm window': {
    'Tab and Space': ['ui/confirm/confirm.test.ts', 'ticks are given in order by keyboard'],
    'Page Down': ['tests/src/keyboard.rs', 'Key::PageDown'],
    'Ctrl+Enter': ['ui/confirm/confirm.test.ts', 'Enter alone does nothing, Ctrl+Enter acts once'],
  },
}

test('the page on keys in the guide has the lines of the key map, and each other key of it is pressed by a test', () => {
  const page = readFileSync(join(root, 'docs/user-guide/keyboard.md'), 'utf8')
  const told = new Set<string>()
  for (const part of page.split(/^## /m).slice(1)) {
    const [title = '', ...rest] = part.split('\n')
    // What is typed into the command box is no key.
    if (title === 'What can go wrong' || title === 'The command box') continue
    const table = rest.filter(line => line.startsWith('| ') && !line.startsWith('| ---')).slice(1)
    const cells = table.flatMap(line => line.slice(1, -1).split('|')).map(cell => cell.trim())
    // Two columns each: keys, and what they do. The last row may be half empty.
    for (const keys of cells.filter((keys, at) => at % 2 === 0 && keys)) {
      const elsewhere = ELSEWHERE[title]
      if (!elsewhere) {
        told.add(keys)
        continue
      }
      const [file, name] = elsewhere[keys] ?? ['', '']
      if (!file) throw new Error(`${title}: no test presses ${keys}`)
      expect(readFileSync(join(root, file), 'utf8'), keys).toContain(name)
    }
  }
  const shown = lines.map(({ keys, either }) => keys.join(either ? ' or ' : keys[0] === 'G' ? ' ' : '+'))
  expect([...told].sort()).toEqual([...new Set(shown)].sort())
})
