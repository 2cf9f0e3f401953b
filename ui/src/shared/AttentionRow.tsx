import { CircleCheck, CircleQuestionMark, Fuel, Hourglass, KeyRound, type LucideIcon, UserCheck, UserRoundX } from 'lucide-react'
import type { AttentionKind, Attention as Item } from '../bindings/types'
import { Button } from '../kit/Button'
import { Icon } from '../kit/Icon'
import { ago } from '../kit/time'
import { clean } from '../kit/UntrustedText'
import { strings } from '../strings'
import { type Route, useNavigation } from './navigation'

const words = strings.attention

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
  const { money } = item
  if (!money) return clean(item.title ?? '')
  return words.payment(money.amount, clean(money.unit, 16), clean(money.to.name ?? money.to.address, 44))
}

const name = (item: Item) => clean(item.name || strings.wallets.noLabel, 40)
const toSet = (item: Item): Route => ({ at: 'wallets', set: item.id })

const looks: Record<AttentionKind, (item: Item) => Look> = {
  unknown: item => ({
    icon: CircleQuestionMark,
    tone: 'warn',
    title: words.unknown(what(item)),
    text: words.unknownText,
    action: words.unknownAction,
    to: { at: 'inbox', id: item.id },
  }),
  draft: item => ({
    icon: UserCheck,
    tone: 'info',
    title: words.draft(what(item)),
    text: words.draftText,
    action: words.draftAction,
    to: { at: 'intent', id: item.id },
  }),
  slow: item => ({
    icon: Hourglass,
    tone: 'warn',
    title: words.slow(what(item)),
    text: words.slowText(item.behind ?? 0),
    action: words.slowAction,
    to: { at: 'intent', id: item.id },
  }),
  secret_rejected: item => ({
    icon: KeyRound,
    tone: 'danger',
    title: words.secretRejected(name(item)),
    text: words.secretRejectedText,
    action: words.secretAction,
    to: toSet(item),
  }),
  secret_missing: item => ({
    icon: KeyRound,
    tone: 'warn',
    title: words.secretMissing(name(item)),
    text: words.secretMissingText,
    action: words.secretAction,
    to: toSet(item),
  }),
  pin_request_ended: item => ({
    icon: item.pinRequest === 'done' ? CircleCheck : UserRoundX,
    tone: item.pinRequest === 'done' ? 'ok' : 'warn',
    title: words.pinRequest(item.pinRequest ?? 'unknown', clean(item.name || strings.customers.unnamed, 40)),
    text: words.pinRequestText,
    action: words.pinRequestAction,
    to: { at: 'pin_request', id: item.id },
  }),
  backup_missing: item => ({
    icon: KeyRound,
    tone: 'warn',
    title: words.backup(item.sets ?? 0),
    text: words.backupText,
    action: words.backupAction,
    to: { at: 'secrets' },
  }),
  low_gas: item => ({
    icon: Fuel,
    tone: 'warn',
    title: words.lowGas(name(item)),
    text: words.lowGasText(item.sends ?? 0, clean(item.chain?.name ?? '')),
    action: words.lowGasAction,
    to: { at: 'wallets', address: item.id, tab: 'receive', ...(item.setId && { set: item.setId }) },
  }),
}

/** One thing that needs a person: a sentence, its age, and one button that leads there. */
export function AttentionRow({ item }: { item: Item }) {
  const { go } = useNavigation()
  const look = looks[item.kind](item)
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
      <Button size="small" aria-label={`${look.action}: ${look.title}`} onPress={() => go(look.to)}>
        {look.action}
      </Button>
    </li>
  )
}

/** What tells one from another in a list. */
export const attentionKey = (item: Item): string => `${item.kind}/${item.id}/${item.chain?.id ?? ''}`
