import { fails, pending, type Scene } from '../../gallery/scene'
import { fault, report } from '../../testing/fixtures'

const route = { at: 'doctor' } as const

const scenes: Scene[] = [
  { name: 'doctor-well', route, answers: { connection_examine: report() } },
  {
    name: 'doctor-ill',
    route,
    state: { developer: true },
    answers: {
      connection_examine: report({
        answeredInMillis: 4_210,
        key: 'read_only',
        mode: 'trustless',
        secretHere: false,
        clock: { offsetMillis: 420_000, uncertaintyMillis: 900 },
        publicKey: undefined,
        slowPayments: 2,
        extensions: report().extensions.map((one, at) => ({
          ...one,
          state: (['found', 'absent', 'forbidden', 'not_known'] as const)[at % 4] ?? 'found',
        })),
      }),
    },
  },
  {
    name: 'doctor-offline',
    route,
    answers: {
      connection_examine: report({
        answeredInMillis: undefined,
        key: 'not_known',
        fault: fault({ code: 'offline', message: 'The address api.example.com was not found.' }),
        extensions: [],
      }),
    },
  },
  { name: 'doctor-examining', route, answers: { connection_examine: pending } },
  { name: 'doctor-failed', route, answers: { connection_examine: fails(fault({ code: 'storage', message: 'The journal could not be read.' })) } },
]
export default scenes
