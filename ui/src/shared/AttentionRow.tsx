import {
  Archive,
  CircleCheck,
  CirclePause,
  CircleQuestionMark,
  Fuel,
  Hourglass,
  KeyRound,
  Loader,
  type LucideIcon,
  MonitorCheck,
  Smartphone,
  UserCheck,
  UserRoundX,
} from 'lucide-react'
import type { AttentionKind, Attention as Item } from '../bindings/types'
import { showWaiting } from '../bridge/call'
import { Button } from '../kit/Button'
import { Icon } from '../kit/Icon'
import { ago, lasting } from '../kit/time'
import { clean } from '../kit/UntrustedText'
import { t } from '../text'
import { type Route, useNavigation } from './navigation'
import { sumsText } from './sums'

interface Look {
  icon: LucideIcon
  tone: string
  title: string
  text: string
  action: string
  to: Route
}

/** Who is paid how much, or what else the entry is. */
function what(item: Item): string {
  const { money, amount } = item
  if (amount) return t('attention-request', { amount, title: clean(item.title ?? '') })
  if (!money) return clean(item.title ?? '')
  const to = clean(money.to.name ?? money.to.address, 44)
  if (money.bank) return t('attention-payment-naira', { amount: money.amount, to })
  return t('attention-payment', { amount: money.amount, unit: clean(money.unit, 16), to })
}

const name = (item: Item) => clean(item.name || t('wallets-no-label'), 40)
const toPayment = ({ id, money }: Item): Route => ({ at: 'intent', id, ...(money?.bank && { payout: true }) })
const handedOver = (to: (item: Item) => Route) => (item: Item) => ({
  icon: MonitorCheck,
  tone: 'warn',
  title: t('attention-handed-over', { what: what(item) }),
  text: t('attention-handed-over-text'),
  action: t('attention-handed-over-action'),
  to: to(item),
})
const toSet = (item: Item): Route => ({ at: 'wallets', set: item.id })

const batchName = (item: Item) => clean(item.batch?.name ?? '', 40) || t('batches-unnamed')

/** "93 of 164 rows processed · ₦10,204,550.00 of ₦18,204,550.00 accepted · 4 min left". */
function batchProgress({ batch }: Item): string {
  if (!batch) return ''
  const { total, accepted, stage, secondsLeft } = batch
  return [
    t('batches-done-short', { done: total.rows - batch.waiting.rows - batch.sending.rows, total: total.rows }),
    t('attention-batch-accepted', { accepted: sumsText(accepted.sums), total: sumsText(total.sums) }),
    stage === 'running' && secondsLeft !== undefined && t('batches-left', { time: lasting(secondsLeft) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const looks: Record<AttentionKind, (item: Item) => Look> = {
  unknown: item => ({
    icon: CircleQuestionMark,
    tone: 'warn',
    title: t('attention-unknown', { what: what(item) }),
    text: t('attention-unknown-text'),
    action: t('attention-unknown-action'),
    to: { at: 'inbox', id: item.id },
  }),
  handed_over: handedOver(toPayment),
  handed_over_request: handedOver(({ id }) => ({ at: 'proposals', id })),
  batch_paused: item => ({
    icon: CirclePause,
    tone: 'warn',
    title: t('attention-batch-paused', { name: batchName(item) }),
    text: [item.batch?.pause, batchProgress(item)].filter(Boolean).join(' '),
    action: t('attention-batch-action'),
    to: { at: 'batch', id: item.id },
  }),
  draft: item => ({
    icon: UserCheck,
    tone: 'info',
    title: t('attention-draft', { what: what(item) }),
    text: t('attention-draft-text'),
    action: t('attention-draft-action'),
    to: toPayment(item),
  }),
  batch_sending: item => ({
    icon: Loader,
    tone: 'info',
    title: t('attention-batch-sending', { name: batchName(item) }),
    text: batchProgress(item),
    action: t('attention-batch-action'),
    to: { at: 'batch', id: item.id },
  }),
  slow: item => ({
    icon: Hourglass,
    tone: 'warn',
    title: t('attention-slow', { what: what(item) }),
    text: t('attention-slow-text', { behind: item.behind ?? 0 }),
    action: t('attention-slow-action'),
    to: toPayment(item),
  }),
  secret_rejected: item => ({
    icon: KeyRound,
    tone: 'danger',
    title: t('attention-secret-rejected', { set: name(item) }),
    text: t('attention-secret-rejected-text'),
    action: t('attention-secret-action'),
    to: toSet(item),
  }),
  secret_missing: item => ({
    icon: KeyRound,
    tone: 'warn',
    title: t('attention-secret-missing', { set: name(item) }),
    text: t('attention-secret-missing-text'),
    action: t('attention-secret-action'),
    to: toSet(item),
  }),
  old_login: item => ({
    icon: UserRoundX,
    tone: 'warn',
    title: t('attention-old-login', { person: clean(item.name ?? '', 40) }),
    text: t('attention-old-login-text'),
    action: t('attention-old-login-action'),
    to: { at: 'settings', section: 'workspace' },
  }),
  pin_request_ended: item => ({
    icon: item.pinRequest === 'done' ? CircleCheck : UserRoundX,
    tone: item.pinRequest === 'done' ? 'ok' : 'warn',
    title: t('attention-pin-request', { state: item.pinRequest ?? 'unknown', customer: clean(item.name || t('customers-unnamed'), 40) }),
    text: t('attention-pin-request-text', { state: item.pinRequest ?? 'unknown' }),
    action: t('attention-pin-request-action'),
    to: { at: 'pin_request', id: item.id },
  }),
  pin_request_waiting: item => ({
    icon: Smartphone,
    tone: 'info',
    title: t('attention-pin-waiting', { customer: clean(item.name || t('customers-unnamed'), 40) }),
    text: t('attention-pin-waiting-text'),
    action: t('attention-pin-waiting-action'),
    to: { at: 'pin_request', id: item.id },
  }),
  backup_missing: item => ({
    icon: KeyRound,
    tone: 'warn',
    title: t('attention-backup', { sets: item.sets ?? 0 }),
    text: t('attention-backup-text'),
    action: t('attention-backup-action'),
    to: { at: 'secrets', open: 'backup' },
  }),
  profile_backup: item => ({
    icon: Archive,
    tone: 'warn',
    title: t('attention-profile-backup', { state: item.since ? 'old' : 'never' }),
    text: t('attention-profile-backup-text'),
    action: t('attention-backup-action'),
    to: { at: 'settings', open: 'backup' },
  }),
  low_gas: item => ({
    icon: Fuel,
    tone: 'warn',
    title: t('attention-low-gas', { wallet: name(item) }),
    text: t('attention-low-gas-text', { sends: item.sends ?? 0, chain: clean(item.chain?.name ?? '') }),
    action: t('attention-low-gas-action'),
    to: { at: 'wallets', address: item.id, tab: 'receive', ...(item.setId && { set: item.setId }) },
  }),
}

/** One thing that needs a person: a sentence, its age, and one button that leads there. */
export function AttentionRow({ item }: { item: Item }) {
  const { go } = useNavigation()
  const look = looks[item.kind](item)
  const open = () => {
    go(look.to)
    if (item.kind === 'draft') showWaiting()
  }
  return (
    <li className="attention-row" data-inspect={item.id}>
      <Icon of={look.icon} tone={look.tone} />
      <div className="attention-words">
        <p className="name">
          <bdi>{look.title}</bdi>
        </p>
        <p className="small second">
          <bdi>{look.text}</bdi>
          {item.since && <span className="quiet"> {ago(item.since)}</span>}
        </p>
      </div>
      <Button size="small" aria-label={`${look.action}: ${look.title}`} onPress={open}>
        {look.action}
      </Button>
    </li>
  )
}

/** What tells one from another in a list. */
export const attentionKey = (item: Item): string => `${item.kind}/${item.id}/${item.chain?.id ?? ''}`
