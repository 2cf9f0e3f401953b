import { fireEvent, screen } from '@testing-library/dom'
import type { AddressLook } from '../../bindings/types'
import { PATIENT, type Scene } from '../../gallery/scene'
import { FLOAT, says } from '../../testing/fixtures'

const route = { at: 'address' } as const
const enter = async (address: string) => {
  const box = await screen.findByRole('textbox', { name: 'Address' }, PATIENT)
  fireEvent.change(box, { target: { value: address } })
}
const look: AddressLook = {
  address: FLOAT,
  party: { name: 'Main float', address: FLOAT, own: true },
  lines: [
    {
      id: 'checksum',
      level: 'warn',
      text: 'It has no checksum: a mistyped digit would not be noticed',
      detail: `With its checksum it is ${FLOAT}.`,
    },
    { id: 'address', level: 'ok', text: 'The format is correct: 0x and 40 hex digits' },
  ],
  what: ['Own wallet on Ethereum Sepolia', 'Contract of USDC on Base'],
}

const scenes: Scene[] = [
  {
    name: 'address-checked',
    route,
    answers: {
      address_look: look,
      address_validate_developer: { valid: true },
      address_validate: { valid: false, extra: { reason: '"unknown chain"' } },
    },
    act: async user => {
      await enter(FLOAT.toLowerCase())
      await user.click(screen.getByRole('button', { name: /Chain/ }))
      await user.click(await screen.findByRole('option', { name: 'Ethereum Sepolia' }))
      await screen.findByText(/The checks below have different results/, {}, PATIENT)
    },
  },
  {
    name: 'address-wrong',
    route,
    answers: {
      address_look: {
        lines: [
          {
            id: 'address',
            level: 'danger',
            text: says('address-form'),
          },
        ],
        what: [],
      },
    },
    act: async () => {
      await enter('0x12')
      await screen.findByText(/40 characters/, {}, PATIENT)
    },
  },
]

export default scenes
