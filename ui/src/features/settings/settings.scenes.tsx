import { screen } from '@testing-library/dom'
import { fails, PATIENT, type Scene } from '../../gallery/scene'
import type { Answers } from '../../testing/backend'
import { cardLogo, fault, profile } from '../../testing/fixtures'

const route = { at: 'settings' } as const
const second = {
  ...profile,
  id: 'p2',
  name: 'Kolanut Treasury and Settlement Operations for West Africa',
  kind: 'live' as const,
  colour: '#7A3E9D',
  baseUrl: 'https://treasury-settlement.api.example.com/v1',
}
const limits = { limits_view: { limits: [{ unit: 'NGN', payment: '5000000', day: '20000000', payee: '' }] } } satisfies Answers
const profiles = [profile, second]
const press =
  (name: string): NonNullable<Scene['act']> =>
  async user =>
    user.click(await screen.findByRole('button', { name }, PATIENT))

const LICENCE = Array.from(
  { length: 30 },
  (_, at) =>
    `${at + 1}. What the package's authors allow and ask for stands here in their own words, as long as it takes and as wide as they wrote it.`,
).join('\n\n')

const scenes: Scene[] = [
  { name: 'settings', route },
  { name: 'settings-profiles', route, state: { profiles, developer: true } },
  { name: 'settings-live', route, state: { profiles, open: second }, answers: { card_logo_view: cardLogo } },
  { name: 'settings-remove', route, state: { profiles }, act: press(`Remove ${second.name}`) },
  {
    name: 'settings-open-failed',
    route,
    state: { profiles },
    answers: { profile_open: fails(fault({ code: 'storage', message: 'The key of this profile is not in the key store.' })) },
    act: press(`Open ${second.name}`),
  },
  {
    name: 'settings-lower',
    route,
    answers: limits,
    act: async () => {
      await screen.findByRole('heading', { name: 'About' })
      document.querySelector('.page-scroll')?.scrollTo(0, 9999)
    },
  },
  {
    name: 'settings-nodes',
    route,
    state: { profiles, open: second, developer: true },
    answers: {
      ...limits,
      node_list: {
        builtIn: false,
        nodes: [
          { blockchain: 'BASE', shown: 'https://base.node.example' },
          { blockchain: 'ETH-SEPOLIA', shown: 'http://127.0.0.1:8545' },
        ],
      },
      node_set: fails(
        fault({ code: 'invalid', field: 'address', message: 'This node is for another chain: it reports the chain id 56, and Ethereum has 1.' }),
      ),
    },
    act: async user => {
      const address = await screen.findByRole('textbox', { name: 'Node address' }, PATIENT)
      await user.click(screen.getAllByRole('button', { name: /Chain/ }).at(-1) as HTMLElement)
      await user.click(await screen.findByRole('option', { name: 'Ethereum' }))
      await user.type(address, 'https://bsc.node.example')
      await press('Test and save')(user)
      await screen.findByText(/for another chain/)
      address.scrollIntoView({ block: 'center' })
    },
  },
  { name: 'settings-edit', route, answers: limits, act: press(`Edit ${profile.name}`) },
  { name: 'settings-replace-key', route, state: { profiles }, answers: limits, act: press(`Replace key ${second.name}`) },
  { name: 'settings-passphrase', route, answers: limits, act: press('Set a passphrase') },
  {
    name: 'settings-limit-refused',
    route,
    answers: {
      limits_view: { limits: [{ unit: 'NGN', payment: '5000000', day: '20 million', payee: '' }] },
      limits_save: fails(
        fault({ code: 'invalid', field: 'limits.0.day', message: 'Enter the amount as a number, such as 250000, or leave this empty for no limit.' }),
      ),
    },
    act: press('Save limits'),
  },
  {
    name: 'settings-licences',
    route,
    answers: limits,
    act: async user => {
      await press('Licences')(user)
      await screen.findByRole('dialog', { name: 'Licences' }, PATIENT)
    },
  },
  {
    name: 'settings-licence',
    route,
    answers: { ...limits, licence_read: [{ file: 'LICENSE', text: LICENCE }] },
    act: async user => {
      await press('Licences')(user)
      await user.click(await screen.findByRole('button', { name: 'react-dom' }, PATIENT))
      await screen.findByRole('region', { name: 'Licence of react-dom' })
    },
  },
  { name: 'settings-backup', route, state: { profiles, open: second }, answers: limits, act: press('Back up this profile') },
  { name: 'settings-restore', route, answers: limits, act: press('Restore a profile') },
  {
    name: 'settings-restore-refused',
    route,
    answers: {
      ...limits,
      profile_backup_choose: { name: 'Kolanut profile.bursar-backup' },
      profile_restore: fails(fault({ code: 'invalid', field: 'passphrase', message: 'This passphrase is wrong.' })),
    },
    act: async user => {
      await press('Restore a profile')(user)
      await user.click(await screen.findByRole('button', { name: 'Choose the file' }, PATIENT))
      await user.type(await screen.findByLabelText('Backup passphrase'), 'not this one')
      await user.type(await screen.findByLabelText('API key of the organization'), 'key')
      await user.click(await screen.findByRole('button', { name: 'Restore the profile' }))
      await screen.findByText('This passphrase is wrong.')
    },
  },
  { name: 'settings-delete', route, answers: limits, act: press('Delete everything') },
]
export default scenes
