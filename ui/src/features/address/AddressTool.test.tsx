import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeBackend, show } from '../../testing/fake'
import { answers, FLOAT } from '../../testing/fixtures'
import AddressTool from './AddressTool'

test('three answers stand side by side, and a difference between them is told', async () => {
  const backend = fakeBackend({
    ...answers(),
    address_look: ({ address }) => ({
      address,
      lines: [{ id: 'address', level: 'ok', text: 'The format is correct' }],
      what: ['Own wallet on Ethereum Sepolia'],
    }),
    address_validate_developer: () => ({ valid: true }),
    address_validate: () => ({ valid: false, extra: { reason: '"length"' } }),
  })
  show(<AddressTool />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Address' }), { target: { value: FLOAT } })
  expect(await screen.findByText('Own wallet on Ethereum Sepolia')).toBeTruthy()
  expect(backend.asked('address_validate')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: /Chain/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Ethereum Sepolia' }))
  expect(await screen.findByText('Valid format, according to the service')).toBeTruthy()
  expect(await screen.findByText('Invalid format, according to the service')).toBeTruthy()
  expect(screen.getByText(/The checks below have different results/)).toBeTruthy()
  expect(backend.asked('address_validate')[0]?.input).toEqual({ address: FLOAT, blockchain: 'ETH-SEPOLIA' })
})
