import { profile } from '../../testing/fixtures'
import { ended } from './done.fixtures'

const tokens = (amount: string) => [{ symbol: 'USDC', chain: 'Base', amount }]
export const usdc = (amount: string) => ({ naira: '0.00', tokens: tokens(amount) })
/** One that paid naira and tokens. */
export const bothDone = ended({
  name: 'Month end',
  from: 'Kolanut Payroll · 5401 182 699, Main float · 0x8f3CF7ad23Cd3CaDbD9735AFf958023239c6A063',
  total: { rows: 164, sums: { naira: '18204550.00', tokens: tokens('96300') } },
  accepted: { rows: 156, sums: { naira: '17253100.00', tokens: tokens('91050.5') } },
  refused: { rows: 7, sums: { naira: '794200.00', tokens: tokens('5249.5') } },
})

export const soon = (time = 300) => new Promise(done => setTimeout(done, time))
export const button = (name: RegExp) => [...document.querySelectorAll('main button')].find(one => name.test(one.textContent ?? '')) as HTMLElement
export const field = (label: RegExp) =>
  [...document.querySelectorAll('label')]
    .find(one => label.test(one.textContent ?? ''))
    ?.closest('.field')
    ?.querySelector('input') as HTMLInputElement

export const live = { open: { ...profile, kind: 'live' as const, name: 'Kolanut Treasury', colour: '#7A3E9D' } }
export const grid = { at: 'batch_sheet', id: 'b1' } as const
export const sending = { at: 'batch', id: 'i7' } as const
