import { fails, pending, type Scene } from '../../gallery/scene'
import { fault, says } from '../../testing/fixtures'
import { sheet, sheetAnswers, signedSheet, sums, tokenSheet, tokenSums } from './grid.fixtures'
import { request, review } from './review.fixtures'
import { button, field, live, soon } from './scenes.fixtures'

const reviewing = { at: 'batch_sheet', id: 'b1', step: 'review' } as const

const scenes: Scene[] = [
  {
    name: 'batches-signed-review',
    route: reviewing,
    answers: { ...sheetAnswers(signedSheet()), batch_review: review({ sheet: signedSheet() }), proposal_view: request() },
  },
  {
    name: 'batches-signed-start',
    route: reviewing,
    answers: {
      ...sheetAnswers(signedSheet()),
      batch_review: review({ sheet: signedSheet() }),
      proposal_view: request({ stage: 'approved', waitsForMe: false, canStart: true, approvedBy: ['Ada Obi'] }),
    },
  },
  { name: 'batches-review', route: reviewing, answers: { ...sheetAnswers(sheet()), batch_review: review() } },
  {
    name: 'batches-review-tokens',
    route: reviewing,
    answers: {
      ...sheetAnswers(tokenSheet()),
      batch_review: {
        sheet: tokenSheet(),
        banks: [{ bank: 'Base', rows: 36, sum: '96300', symbol: 'USDC' }],
        unusual: [{ reason: says('batch-unusual', { reason: 'first-address', count: 6 }), rows: 6 }],
      },
    },
  },
  {
    name: 'batches-review-both',
    route: reviewing,
    answers: {
      ...sheetAnswers(sheet()),
      batch_review: review({
        sheet: sheet({
          setup: { name: 'Month end', accountId: 'va-2', walletId: 'w1', purpose: 'payment' },
          sums: sums({ tokens: tokenSums }),
          transfers: { checked: 36, of: 36 },
        }),
        banks: [...review().banks.slice(0, 6), { bank: 'Base', rows: 36, sum: '96300', symbol: 'USDC' }],
      }),
    },
  },
  { name: 'batches-review-loading', route: reviewing, answers: { ...sheetAnswers(sheet()), batch_review: pending } },
  {
    name: 'batches-review-error',
    route: reviewing,
    answers: { ...sheetAnswers(sheet()), batch_review: fails(fault({ code: 'storage', message: 'The records could not be read.' })) },
  },
  {
    name: 'batches-review-differs',
    route: reviewing,
    answers: { ...sheetAnswers(sheet()), batch_review: { ...review(), sheet: sheet({ sums: sums({ unread: 2 }) }) } },
    act: async user => {
      await soon()
      await user.type(field(/Control total/), '20,189,050')
      await soon()
    },
  },
  {
    name: 'batches-review-matches',
    route: reviewing,
    answers: { ...sheetAnswers(sheet()), batch_review: review() },
    act: async user => {
      await soon()
      await user.type(field(/Control total/), '20,199,050.00')
      await soon()
      await user.click(document.querySelector('summary') as HTMLElement)
    },
  },
  {
    name: 'batches-review-not-enough',
    route: reviewing,
    answers: {
      ...sheetAnswers(sheet()),
      batch_review: (() => {
        const { comparison: _, ...first } = review({
          sheet: sheet({
            setup: { name: 'Diesel', accountId: 'va-1', purpose: 'payment' },
            sums: sums({ balance: '12000000.00', stays: '-6221565.00', duty: '8200.00' }),
          }),
        })
        return first
      })(),
    },
  },
  {
    name: 'batches-review-unread',
    route: reviewing,
    answers: {
      ...sheetAnswers(sheet()),
      batch_review: (() => {
        const { balance: _, stays: __, fees: ___, ...unread } = sums()
        return review({ sheet: sheet({ sums: unread }, { fix: 0, leftOut: 0, all: 164 }), unusual: [] })
      })(),
    },
  },
  {
    name: 'batches-review-passphrase',
    route: reviewing,
    state: live,
    answers: {
      ...sheetAnswers(sheet()),
      batch_review: review(),
      batch_draft: fails(fault({ code: 'passphrase_needed', message: says('profile-passphrase-needed') })),
    },
    act: async user => {
      await soon()
      await user.click(button(/164 payments/))
      await soon()
    },
  },
]
export default scenes
