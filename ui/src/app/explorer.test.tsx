import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeBackend } from '../testing/fake'
import { answers, app, FLOAT } from '../testing/fixtures'
import { App } from './App'

const HASH = `0x${'ab'.repeat(32)}`

let backend: ReturnType<typeof fakeBackend>
beforeEach(() => {
  localStorage.clear()
  const nothing = { thing: 'nothing' as const, shown: { groups: [], risks: [] }, received: [], hashes: [] }
  backend = fakeBackend({ ...answers(), app_state: () => ({ ...app, developer: true }), chain_look: () => nothing })
})

test('an address on a page leads to the explorer', async () => {
  render(<App start={{ at: 'wallets', set: 'all', address: FLOAT.toLowerCase() }} />)
  await userEvent.click((await screen.findAllByRole('button', { name: /^Open 0x.+ in the explorer$/ }))[0] as HTMLElement)
  expect(await screen.findByRole('heading', { level: 1, name: 'Explorer' })).toBeTruthy()
  await waitFor(() => expect(backend.asked('chain_look').at(-1)?.input.text.toLowerCase()).toMatch(/^0x[0-9a-f]{40}$/))
})

test('the palette looks a hash up', async () => {
  render(<App start={{ at: 'tokens' }} />)
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.click(await screen.findByRole('searchbox', { name: 'Search or run a command' }))
  await userEvent.paste(HASH)
  await userEvent.click(await screen.findByRole('option', { name: /Look up in the explorer/ }))
  await waitFor(() => expect(backend.asked('chain_look').at(-1)?.input).toEqual({ blockchain: 'ETH-SEPOLIA', text: HASH }))
  expect(await screen.findByText(/knows no such transaction or block/)).toBeTruthy()
})
