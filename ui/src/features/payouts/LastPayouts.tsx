import { useQuery } from '@tanstack/react-query'
import { call } from '../../bridge/call'
import { isPayout, isSignature } from '../../bridge/queries'
import { Amount } from '../../kit/Amount'
import { Button } from '../../kit/Button'
import { StatusText } from '../../kit/Chips'
import { status } from '../../kit/status'
import { day } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import styles from './payouts.module.css'

const SHOWN = 3
/** Newer rows with this number that are looked at: another bank can have the same number. */
const LOOKED_AT = 20
/** Nobody has approved these. */
const NOT_PAID: ReadonlySet<string> = new Set(['draft', 'rejected'])

/** The newest payouts to the account in the form; nothing where there are none. */
export function LastPayouts({ sortCode, number }: { sortCode: string; number: string | undefined }) {
  const { go } = useNavigation()
  const { data } = useQuery({
    queryKey: ['intent_list', 'to', number],
    queryFn: () => call('intent_list', { text: `to:${number}`, limit: LOOKED_AT, payments: true }),
    enabled: number !== undefined,
  })
  const same = data?.rows.filter(row => row.to?.address === number && row.bank?.code === sortCode && !NOT_PAID.has(row.state)) ?? []
  if (!number || same.length === 0) return null
  return (
    <section className={`panel small ${styles.last}`} aria-labelledby="payout-last">
      <h2 id="payout-last" className="row">
        {t('payouts-last')}
      </h2>
      <ul>
        {same.slice(0, SHOWN).map(row => (
          <li key={row.id}>
            <Button
              kind="link"
              size="small"
              aria-label={t('payouts-last-open', { day: day(row.at) })}
              onPress={() => go({ at: 'intent', id: row.id, payout: true })}
            >
              {day(row.at)}
            </Button>
            <bdi className="second clip">{clean(row.bank?.narration ?? '', 60)}</bdi>
            <Amount value={row.amount} unit="NGN" />
            <StatusText
              status={status(row.state, {
                serviceState: row.serviceState && clean(row.serviceState, 24),
                elsewhere: isPayout(row),
                signs: isSignature(row),
                recorded: row.recorded?.sent,
              })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
