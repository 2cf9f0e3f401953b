import { screen } from '@testing-library/dom'
import type { Found } from '../bindings/types'
import { fails, PATIENT, pending, type Scene } from '../gallery/scene'
import { fault, PAYEE, profile } from '../testing/fixtures'

const route = { at: 'home' } as const
const found: Found[] = [
  { kind: 'contact', id: 'c1', title: 'Halima Bello Logistics', detail: 'haulage, supplier', address: PAYEE },
  {
    kind: 'contact',
    id: 'c2',
    title: 'Halima Bello Cold-Chain Logistics and General Merchandise Company (Nigeria) Limited',
    detail: 'haulage',
  },
  { kind: 'entry', id: 'i1', title: 'Transfer on Ethereum Sepolia', detail: 'K7Q-4MD · Halima Bello Logistics · INV-2291', amount: '1,304.53 USDC' },
]
const WRONG = 'The checksum of this address is wrong, so at least one character is wrong. Ask for the address again.'
const type =
  (text: string): NonNullable<Scene['act']> =>
  async user => {
    await screen.findByRole('heading', { level: 1 }, PATIENT)
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('searchbox', { name: 'Search or run a command' }, PATIENT), text)
  }

const scenes: Scene[] = [
  {
    name: 'palette-commands',
    route,
    kept: { 'bursar.recent': 'do:transfer\ngo:history' },
    state: { profiles: [profile, { ...profile, id: 'p2', name: 'Second' }] },
    // Long enough to scroll.
    act: type('>'),
  },
  { name: 'palette-found', route, answers: { everything_find: found }, act: type('halima') },
  { name: 'palette-address', route, answers: { everything_find: [], address_validate: { valid: true } }, act: type(`${PAYEE.slice(0, -1)}C`) },
  {
    name: 'palette-address-wrong',
    route,
    answers: { everything_find: [], address_look: { lines: [{ id: 'address', level: 'danger', text: WRONG }], what: [] } },
    act: type(`${PAYEE.slice(0, -1)}c`),
  },
  { name: 'palette-keyword', route, state: { developer: true }, answers: { everything_find: [] }, act: type('curl') },
  { name: 'palette-nothing', route, answers: { everything_find: [] }, act: type('@zzz') },
  { name: 'palette-searching', route, answers: { everything_find: pending }, act: type('@hal') },
  {
    name: 'palette-failed',
    route,
    answers: { everything_find: fails(fault({ code: 'storage', message: 'The book could not be read.' })) },
    act: type('hist'),
  },
  {
    name: 'hide-amounts-help',
    route,
    act: async user => {
      const eye = await screen.findByRole('button', { name: 'Hide amounts' }, PATIENT)
      await user.tab()
      eye.focus()
      await screen.findByRole('tooltip', {}, PATIENT)
    },
  },
  {
    name: 'keys',
    route,
    act: async user => {
      await screen.findByRole('heading', { level: 1 }, PATIENT)
      await user.keyboard('?')
      await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, PATIENT)
    },
  },
]
export default scenes
