import type userEvent from '@testing-library/user-event'
import type { AccountBook, AccountRow, PayoutChecks } from '../../bindings/types'
import { type Answers, answering } from '../../testing/backend'
import { fakeBackend, show } from '../../testing/fake'
import { intent, naira, profile } from '../../testing/fixtures'
import Payout from './Payout'
import scenes from './payouts.scenes'

export const answersOf = (name: string): Answers => scenes.find(scene => scene.name === name)?.answers ?? {}
export const checksOf = (name: string) => answersOf(name).payout_check as PayoutChecks
export const backend = (scene: string, more: Answers = {}) =>
  fakeBackend({ ...answering({ ...answersOf(scene), ...more }), payout_draft: () => ({ draftId: 'i9' }) })

/** The accounts of a scene, with another one before them. */
export function withAccount(more: Partial<AccountRow>): AccountBook {
  const book = answersOf('payouts-clear').account_list as AccountBook
  const [own] = book.accounts
  if (!own) throw new Error('the scene has an account')
  return { ...book, accounts: [{ ...own, ...more }, ...book.accounts] }
}

export const off = (button: HTMLElement) => (button as HTMLButtonElement).disabled
/** One event in place of one for each letter: the keys of a text field are not what is tested here. */
export async function enter(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}
export let profileId = 0
/** What is typed stays for a profile; each test has its own. */
export const ownProfile = () => void profileId++
/** A payout that was made. */
export const payoutOf = () => intent({ operation: 'virtual_account_transfer', money: { ...naira, isFeeFigure: false } })
export const open = () => show(<Payout profile={{ ...profile, id: `p${profileId}` }} route={{ at: 'payout', accountId: 'va-1' }} />)
