import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { VerifiedFile } from '../../bindings/types'
import { fakeBackend, show } from '../../testing/fake'
import Verify from './Verify'

const FINGERPRINT = 'K7QM 4MDA 9XTR B2CE 8XYH M4NP 7PQS ZLWV'

const file = (isOwn: boolean): VerifiedFile => ({
  name: 'Receipt.pdf',
  holds: true,
  said: 'This receipt is signed and unchanged.',
  parts: [
    {
      holds: true,
      said: 'Signed and unchanged.',
      rows: [{ label: 'Amount', text: '0.25 ETH', kind: 'amount' }],
      signers: [{ fingerprint: FINGERPRINT, isOwn }],
    },
  ],
})

const choose = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a receipt that somebody else signed asks for a comparison of the fingerprint', async () => {
  fakeBackend({ signed_file_verify: () => file(false) })
  show(<Verify />)
  await choose('Choose a file')
  expect(await screen.findByText('0.25 ETH')).toBeTruthy()
  expect(screen.getByText(FINGERPRINT)).toBeTruthy()
  expect(screen.getByText(/ask them to read the fingerprint/)).toBeTruthy()
})

test('what this computer signed needs no comparison', async () => {
  fakeBackend({ signed_file_verify: () => file(true) })
  show(<Verify />)
  await choose('Choose a file')
  expect(await screen.findByText('Signed by this computer')).toBeTruthy()
  expect(screen.queryByText(/ask them to read the fingerprint/)).toBeNull()
})

test('of a receipt that is not valid nothing is shown but that, and the others stay', async () => {
  const changed = { holds: false, said: 'It was changed after it was signed.', rows: [], signers: [] }
  fakeBackend({
    signed_file_verify: () => ({ ...file(false), holds: false, said: '1 of 2 receipts are not valid.', parts: [...file(false).parts, changed] }),
  })
  show(<Verify />)
  await choose('Choose a file')
  const second = within(await screen.findByRole('region', { name: 'Receipt 2 of 2' }))
  expect(second.getByText('It was changed after it was signed.')).toBeTruthy()
  expect(second.queryByRole('term')).toBeNull()
  expect(within(screen.getByRole('region', { name: 'Receipt 1 of 2' })).getByText('0.25 ETH')).toBeTruthy()
})

test('nothing changes on the page where no file was chosen', async () => {
  fakeBackend({ signed_file_verify: () => null })
  show(<Verify />)
  await choose('Choose a file')
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeTruthy()
})
