import { screen } from '@testing-library/dom'
import type { IntentView, ReplacementView, StepState } from '../../bindings/types'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import { checks, fault, intent, money, PAYEE, profile, says, tokens } from '../../testing/fixtures'
import { called, callView, failedCall } from './call.fixtures'

const LARGE = '57896044618658097711785492504343953926634992332820282019728792003956564819968'
const hash = '0xbfad65da6d5eb4bd75a959903ee2ad9d81294971b813287f4854a886ab011b74'
const LABELS = ['Saved on this computer', 'Accepted by the service', 'Sent to the chain', 'Complete']
const ACTIVE = ['Saved on this computer', 'Waiting for the service', 'Waiting to be sent to the chain', 'Waiting for the chain to complete it']
const steps = (...states: StepState[]) =>
  intent().steps.map((step, at) => {
    const state = states[at] ?? 'ahead'
    return { ...step, state, label: (state === 'active' ? ACTIVE : LABELS)[at] ?? step.label }
  })
/** The service did not accept it. */
const answered = (label: string, state: StepState) => steps('done', state).map((step, at) => (at === 1 ? { ...step, label } : step))
/** On the chain, as it is told: the service's id, the hash, the service's own word. */
const said = (word: string, last: StepState) => {
  const details = [undefined, 'tx_1', hash, `Service says: “${word}”`]
  // What did not complete is not named so.
  const label = (at: number) => (at === 3 && last === 'failed' ? { label: 'Failed' } : {})
  return steps('done', 'done', 'done', last).map((step, at) => ({ ...step, ...label(at), ...(details[at] && { detail: details[at] }) }))
}
/** Approved at this time, and written down just before. */
const approved = (at: string, view: IntentView): IntentView => ({
  ...view,
  createdAt: at,
  decidedAt: at,
  steps: view.steps.map(step => (step.at ? { ...step, at } : step)),
})
const taken = intent({
  state: 'accepted',
  serviceState: 'QUEUED',
  remoteId: 'tx_1',
  steps: steps('done', 'done', 'active', 'ahead'),
})
const sent = { ...taken, serviceState: 'SENT', txHash: hash, steps: said('SENT', 'active') }
const charged = says('app-fee-charged', { amount: '0.0011', unit: 'ETH' })
const complete = intent({
  state: 'settled',
  money: { ...money, fee: charged },
  serviceState: 'COMPLETE',
  txHash: hash,
  remoteId: 'tx_1',
  settledAt: '2026-11-14T13:35:31Z',
  steps: steps('done', 'done', 'done', 'done'),
})
const cancelled = intent({
  id: 'i2',
  code: 'M2X-9PA',
  operation: 'transaction_cancel',
  state: 'settled',
  decidedAt: '2026-11-14T13:35:02Z',
  charged: '0.000031591000497 ETH',
})
const { money: _paid, ...withoutMoney } = cancelled
const collection = { id: 'items', symbol: 'tITEM', name: 'Sandbox Items', standard: 'erc1155', decimals: 0, blockchain: 'ETH-SEPOLIA' }
const typed = (more: object) => ({
  'bursar.transfer.p1': JSON.stringify({ typed: { walletId: 'w1', tokenId: 'items', ...more } }),
})
/** As a person left the form. */
const filled = typed({ tokenId: 'usdc', to: PAYEE, amount: '1,304.53', reference: 'INV-2291' })
const withItems: NonNullable<Scene['answers']> = {
  token_list: ({ page }) => (page === 1 ? [...tokens, collection] : []),
  transfer_check: { ...checks(), amount: '12', words: 'twelve', balance: '40', max: '40' },
}
/** Nothing is typed: no amount, and nobody to pay. */
const untyped = checks({
  lines: [
    { id: 'address', level: 'waiting', text: 'Enter or paste the address.', field: 'to' },
    { id: 'amount', level: 'waiting', text: 'Enter an amount.', field: 'amount' },
  ],
  clear: false,
  amount: undefined,
  words: undefined,
  to: undefined,
  fees: [],
})
const slow = approved('2026-11-14T13:24:48Z', sent)
const alone: ReplacementView = { behind: 2, slow: true, family: [slow], end: 'alone' }

const saved = ['1,304.53 USDC to Halima Bello Logistics and Cold-Chain Haulage Company of Kano', ''].map((title, at) => ({
  id: `f${at}`,
  title,
  content: '{}',
  savedAt: '2026-11-14T13:31:00Z',
}))

/** Of what was not paid from here no balance stays behind. */
const { total: _total, staysAfter: _stays, ...notPaid } = money

const recorded = intent({
  state: 'dead',
  steps: answered('Recorded as not made', 'failed'),
  attempts: 2,
  decision: { at: '2026-11-14T13:20:00Z', by: 'Chinedu Nwosu', sent: false, note: 'Halima says on the telephone that nothing has arrived' },
})

const scenes: Scene[] = [
  { name: 'transfer-loading', route: { at: 'transfer' }, answers: { wallet_list: pending } },
  { name: 'transfer-no-wallets', route: { at: 'transfer' }, answers: { wallet_list: [] } },
  {
    name: 'transfer-checks-fail',
    route: { at: 'transfer' },
    kept: filled,
    answers: { transfer_check: fails(fault({ code: 'unavailable', message: 'The service did not answer in time.', retry: true })) },
  },
  {
    name: 'transfer-saved-drafts',
    route: { at: 'transfer', walletId: 'w1', tokenId: 'usdc' },
    answers: { transfer_check: untyped, saved_form_list: saved, category_list: ['Haulage', 'Salaries', 'Rent and electricity of the Lagos office'] },
    act: async user => user.click(await screen.findByRole('button', { name: '2 saved drafts' }, PATIENT)),
  },
  { name: 'transfer-amber', route: { at: 'transfer' }, kept: filled },
  {
    name: 'transfer-choosing',
    route: { at: 'transfer', walletId: 'w1', tokenId: 'usdc' },
    answers: { transfer_check: untyped },
    act: async user => user.click(await screen.findByRole('button', { name: /From/ }, PATIENT)),
  },
  {
    name: 'transfer-offers',
    route: { at: 'transfer', walletId: 'w1', tokenId: 'usdc', to: 'Ha' },
    answers: {
      transfer_check: untyped,
      contact_offer: ['Halima Bello', 'Hadiza Musa', 'Hassan and Sons Haulage and General Contractors (Nigeria) Limited', 'Chioma Hart'].map(
        (name, at) => ({
          contactId: `c${at}`,
          name,
          address: PAYEE,
          onChain: at !== 1,
          verification: {},
        }),
      ),
    },
    act: async user => user.click(await screen.findByRole('textbox', { name: 'To' }, PATIENT)),
  },
  {
    name: 'transfer-one-id',
    route: { at: 'transfer' },
    kept: typed({ to: PAYEE, nftTokenId: LARGE, amount: '12' }),
    answers: withItems,
  },
  {
    name: 'transfer-batch',
    route: { at: 'transfer' },
    kept: typed({
      to: PAYEE,
      batch: [
        { id: '7', quantity: '2' },
        { id: LARGE, quantity: '20' },
        { id: '', quantity: '' },
      ],
    }),
    answers: { ...withItems, transfer_check: { ...checks(), amount: '22', words: 'twenty-two', balance: '40', max: '40' } },
  },
  {
    name: 'transfer-typed-wrong',
    route: { at: 'transfer' },
    kept: typed({ tokenId: 'usdc', to: '0x2fdE', amount: '1,30', reference: LARGE }),
    answers: {
      transfer_check: checks({
        clear: false,
        lines: [
          { id: 'address', level: 'danger', text: 'This is not an address: 40 characters after 0x are needed, 4 are there', field: 'to' },
          { id: 'amount', level: 'danger', text: 'Did you mean 1.30 or 130?', field: 'amount' },
        ],
      }),
    },
  },
  { name: 'intent-loading', route: { at: 'intent', id: 'i1' }, answers: { intent_view: pending } },
  { name: 'intent-waits', route: { at: 'intent', id: 'i1' }, answers: { intent_view: intent() } },
  {
    name: 'intent-sending',
    route: { at: 'intent', id: 'i1' },
    answers: { intent_view: approved('2026-11-14T13:35:48Z', intent({ state: 'sending' })) },
  },
  {
    name: 'intent-on-chain',
    route: { at: 'intent', id: 'i1' },
    answers: {
      intent_view: approved('2026-11-14T13:35:48Z', sent),
      replacement_view: { behind: 0, slow: false, end: 'alone', family: [sent] },
    },
  },
  {
    name: 'intent-call',
    route: { at: 'intent', id: 'i1', contract: true },
    answers: { intent_view: called(), call_view: callView() },
    act: async () => void (await screen.findByText('Token movements', {}, PATIENT)),
  },
  {
    name: 'intent-call-failed',
    route: { at: 'intent', id: 'i1', contract: true },
    answers: { intent_view: called({ state: 'dead', serviceState: 'FAILED', steps: said('FAILED', 'failed') }), call_view: failedCall },
    act: async () => void (await screen.findByText('Trace', {}, PATIENT)),
  },
  {
    name: 'intent-unknown',
    route: { at: 'intent', id: 'i1' },
    answers: {
      intent_view: intent({
        state: 'unknown',
        steps: answered('No clear answer from the service yet', 'unknown'),
      }),
    },
  },
  {
    name: 'intent-refused',
    route: { at: 'intent', id: 'i1' },
    answers: {
      intent_view: intent({
        state: 'refused',
        steps: answered('Refused by the service', 'failed'),
        fault: fault({ code: 'refused', message: 'The service refused this: insufficient balance for the network fee.' }),
      }),
    },
  },
  { name: 'intent-recorded', route: { at: 'intent', id: 'i1' }, answers: { intent_view: recorded } },
  {
    name: 'intent-correcting',
    route: { at: 'intent', id: 'i1' },
    answers: { intent_view: recorded },
    act: async user => user.click(await waitFor('Correct this outcome')),
  },
  { name: 'receipt', route: { at: 'intent', id: 'i1' }, answers: { intent_view: complete } },
  {
    name: 'receipt-live',
    route: { at: 'intent', id: 'i1' },
    state: { open: { ...profile, kind: 'live', name: 'Kolanut Treasury', colour: '#7A3E9D' } },
    answers: {
      intent_view: {
        ...complete,
        money: { ...money, fee: charged, chain: { id: 'ETH', name: 'Ethereum', test: false } },
      },
    },
  },
  {
    name: 'receipt-long',
    route: { at: 'intent', id: 'i1' },
    answers: {
      intent_view: {
        ...complete,
        batch: { id: 'b1', code: 'N6B-67Q', name: 'November payments of the northern sites, second half' },
        money: {
          ...money,
          fee: charged,
          amount: '123,456,789,012,345,678.123456789012345678',
          to: { ...money.to, name: 'Halima Bello Cold-Chain Logistics and General Merchandise Company (Nigeria) Limited' },
          reference: 'INV-2291 cold-chain haulage from Kano to Lagos, second tranche, countersigned by the receiving depot',
        },
      },
    },
  },
  {
    name: 'intent-waits-for-workspace',
    route: { at: 'intent', id: 'i1' },
    answers: {
      intent_view: intent({
        state: 'approved',
        attempts: 0,
        steps: [
          { label: 'Saved on this computer', state: 'done', at: '2026-11-14T13:34:07Z' },
          { label: 'Accepted by the service', state: 'ahead' },
          { label: 'Sent to the chain', state: 'ahead' },
          { label: 'Complete', state: 'ahead' },
        ],
        waits:
          'Waiting. Before Bursar sends a payment, it checks that no other computer sends the same one. It does this in the workspace, which is the team’s shared database. The server db.kolanut.example:5432 cannot be reached. Bursar sends the payment as soon as it can reach the workspace. If this lasts, tell your administrator.',
      }),
      replacement_view: alone,
    },
  },
  {
    name: 'intent-elsewhere',
    route: { at: 'intent', id: 'i1' },
    answers: {
      intent_view: intent({
        state: 'elsewhere',
        attempts: 0,
        money: notPaid,
        steps: [{ label: 'Saved on this computer', state: 'done', at: '2026-11-14T13:31:00Z' }],
        fault: fault({ code: 'refused', money: 'may_have_moved', message: 'Not sent from here: Front desk, Musa Ibrahim sends it.' }),
      }),
      replacement_view: alone,
    },
  },
  {
    name: 'intent-handed-over',
    route: { at: 'intent', id: 'i1' },
    answers: {
      intent_view: intent({
        state: 'elsewhere',
        attempts: 0,
        money: notPaid,
        steps: [{ label: 'Saved on this computer', state: 'done', at: '2026-11-14T13:31:00Z' }],
        fault: fault({ code: 'refused', money: 'may_have_moved', message: 'Not sent from here: Front desk, Musa Ibrahim sends it.' }),
        handedOver: says('handover-here', { person: 'Ada Obi', at: '2:34pm', until: '2:47pm' }),
      }),
      replacement_view: alone,
    },
  },
  { name: 'intent-slow', route: { at: 'intent', id: 'i1' }, answers: { intent_view: slow, replacement_view: alone } },
  {
    name: 'intent-buttons-off',
    route: { at: 'intent', id: 'i1' },
    answers: {
      intent_view: taken,
      replacement_view: {
        ...alone,
        slow: false,
        behind: 0,
        accelerateOff: 'This payment has not reached the chain yet, so there is nothing to accelerate.',
      },
    },
  },
  {
    name: 'intent-cancel-dialog',
    route: { at: 'intent', id: 'i1' },
    answers: { intent_view: slow, replacement_view: alone },
    act: async user => {
      const button = await waitFor('Ask to cancel')
      await user.click(button)
    },
  },
  {
    name: 'intent-cancel-request',
    route: { at: 'intent', id: 'i2' },
    answers: {
      intent_view: {
        ...withoutMoney,
        settledAt: '2026-11-14T13:35:20Z',
        txHash: hash,
        links: [{ id: 'i1', code: 'K7Q-4MD', kind: 'cancel_of', later: false }],
        steps: sent.steps.map(step => ({ ...step, state: 'done' })),
      },
      replacement_view: {
        behind: 0,
        slow: false,
        end: 'cancelled',
        family: [intent({ state: 'accepted', txHash: hash, serviceState: 'SENT' }), cancelled],
      },
    },
  },
  {
    name: 'intent-cancelled',
    route: { at: 'intent', id: 'i1' },
    answers: {
      intent_view: {
        ...sent,
        state: 'dead',
        money: { ...money, fee: says('app-fee-none') },
        serviceState: 'CANCELLED',
        steps: said('CANCELLED', 'failed'),
      },
      replacement_view: { behind: 0, slow: false, end: 'cancelled', family: [intent({ state: 'dead', txHash: hash }), cancelled] },
    },
  },
]
export default scenes

async function waitFor(name: string): Promise<Element> {
  for (let tries = 0; tries < 200; tries++) {
    const found = [...document.querySelectorAll('button')].find(one => one.textContent?.trim() === name)
    if (found) return found
    await new Promise(done => setTimeout(done, 50))
  }
  throw new Error(`no button ${name}`)
}
