import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleQuestionMark, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { CustomerView, PinRequestTask } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useChains } from '../../bridge/queries'
import { ShortAddress } from '../../kit/Address'
import { Button } from '../../kit/Button'
import { ChainChip, StatusChip } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { Line, Lines } from '../../kit/Lines'
import { Skeleton } from '../../kit/Notes'
import { Nuban } from '../../kit/Nuban'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { pinRequestStatus } from '../../shared/pinRequest'
import { t } from '../../text'
import { Start } from './Start'
import { useCustomer } from './useCustomers'

interface Props {
  id: string
  start: PinRequestTask | undefined
  onForgotten: () => void
}

/** A customer in full: the checklist with what can be done next, wallets, accounts, and what was handed over. */
export function Detail({ id, start, onForgotten }: Props) {
  const view = useCustomer(id)
  const [task, setTask] = useState(start)
  const name = clean(view.data?.customer.name ?? '', 100) || id
  return (
    <section className="customers-detail" aria-label={name}>
      <div className="customers-scroll">
        {!view.data && !view.error && <Skeleton width={240} />}
        {(view.error ?? view.data?.fault) && (
          <ErrorCard
            fault={(view.error ?? view.data?.fault) as NonNullable<typeof view.error>}
            action={{ label: t('common-error-again'), onPress: () => void view.refetch() }}
          />
        )}
        {view.data && <Shown view={view.data} name={name} onStart={setTask} onForgotten={onForgotten} />}
      </div>
      {task && view.data && <Start key={task} task={task} customer={view.data.customer} onClose={() => setTask(undefined)} />}
    </section>
  )
}

function Shown({
  view,
  name,
  onStart,
  onForgotten,
}: {
  view: CustomerView
  name: string
  onStart: (task: PinRequestTask) => void
  onForgotten: () => void
}) {
  const { go } = useNavigation()
  const chains = useChains()
  const { customer } = view
  const forget = useMutation({ mutationFn: () => call('customer_forget', { id: customer.id }), onSuccess: onForgotten })
  return (
    <>
      <div>
        <h2 className="customers-name">
          <bdi>{name}</bdi>
        </h2>
        <p className="small second">{t(`customers-source-${customer.source}`)}</p>
      </div>
      <Checklist view={view} onStart={onStart} />
      <Lines>
        <Line label={t('customers-id')}>
          <bdi className="mono block customers-id">{clean(customer.id, 200)}</bdi>
        </Line>
        {customer.refId && (
          <Line label={t('customers-reference')}>
            <bdi>{clean(customer.refId, 200)}</bdi>
          </Line>
        )}
        {customer.status && (
          <Line label={t('customers-status')}>
            <bdi className="mono">{customer.status}</bdi>
          </Line>
        )}
      </Lines>
      {view.wallets.length > 0 && (
        <section aria-label={t('customers-wallets-of')}>
          <h3 className="small strong">{t('customers-wallets-of')}</h3>
          <ul className="customers-lines">
            {view.wallets.slice(0, 50).map(wallet => {
              const chain = chains.view(wallet.blockchain)
              return (
                <li key={wallet.id} className="row">
                  <span className="spread">
                    <ShortAddress value={wallet.address ?? ''} />
                  </span>
                  <ChainChip name={clean(chain.name)} test={chain.test} />
                </li>
              )
            })}
          </ul>
          {view.wallets[0]?.address && (
            <Button kind="link" size="small" onPress={() => go({ at: 'wallets', set: 'all', address: view.wallets[0]?.address ?? '' })}>
              {t('pin-to-wallets')}
            </Button>
          )}
        </section>
      )}
      {view.accounts.length > 0 && (
        <section aria-label={t('customers-accounts-of')}>
          <h3 className="small strong">{t('customers-accounts-of')}</h3>
          <ul className="customers-lines">
            {view.accounts.map(account => (
              <li key={account.id} className="row">
                <span className="spread">
                  {account.number ? <Nuban value={account.number} /> : null} <bdi className="second">{clean(account.bank ?? '', 60)}</bdi>
                </span>
                <Button kind="link" size="small" onPress={() => go({ at: 'accounts', id: account.id })}>
                  {t('pin-to-account')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={t('customers-pin-requests-of')}>
        <h3 className="small strong">{t('customers-pin-requests-of')}</h3>
        {view.pinRequests.length === 0 && <p className="small second">{t('customers-no-pin-requests')}</p>}
        <ul className="customers-lines">
          {view.pinRequests.slice(0, 30).map(one => (
            <li key={one.id} className="row">
              <span className="spread">
                <span className="block">{t(`customers-task-${one.task}`)}</span>
                <span className="small quiet">{dayAndClock(one.startedAt)}</span>
              </span>
              <StatusChip status={pinRequestStatus(one.state)} />
              <Button
                size="small"
                aria-label={t('customers-open-pin-request-of', { what: t(`customers-task-${one.task}`), when: dayAndClock(one.startedAt) })}
                onPress={() => go({ at: 'pin_request', id: one.id })}
              >
                {t('customers-open-pin-request')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {customer.source === 'hand' && (
        <div>
          <Button kind="link" size="small" onPress={() => forget.mutate()} isDisabled={forget.isPending}>
            {t('customers-forget')}
          </Button>
          {forget.error && <p className="small tone-danger">{forget.error.message}</p>}
        </div>
      )}
    </>
  )
}

interface Item {
  name: string
  told: boolean | undefined
  words: string
  actions: { task: PinRequestTask; word: string; primary?: boolean }[]
}

const icon = (told: boolean | undefined): { of: LucideIcon; tone: string } =>
  told === undefined ? { of: CircleQuestionMark, tone: 'quiet' } : told ? { of: CircleCheck, tone: 'ok' } : { of: CircleDashed, tone: 'warn' }

/** What a customer has and lacks, each with what can be asked of them. */
function Checklist({ view, onStart }: { view: CustomerView; onStart: (task: PinRequestTask) => void }) {
  const { customer } = view
  const locked = customer.status?.includes('lock') ?? false
  const told = (has: boolean | undefined) =>
    has === undefined ? t('customers-tells-unknown') : has ? t('customers-tells-yes') : t('customers-tells-no')
  const items: Item[] = [
    {
      name: t('customers-check-pin'),
      told: locked ? false : customer.hasPin,
      words: locked ? t('customers-tells-locked') : told(customer.hasPin),
      actions: [
        ...(customer.hasPin === true
          ? []
          : [{ task: 'pin_setup' as const, word: t('customers-task-pin_setup'), primary: customer.hasPin === false }]),
        ...(customer.hasPin === false ? [] : [{ task: 'pin_update' as const, word: t('customers-task-pin_update') }]),
        ...(customer.hasRecovery === false ? [] : [{ task: 'pin_reset' as const, word: t('customers-task-pin_reset'), primary: locked }]),
      ],
    },
    {
      name: t('customers-check-recovery'),
      told: customer.hasRecovery,
      words: customer.hasRecovery === false && customer.hasPin === true ? t('customers-tells-needs-recovery') : told(customer.hasRecovery),
      actions:
        customer.hasPin === false
          ? []
          : [{ task: 'recovery', word: customer.hasRecovery ? t('customers-task-recovery-change') : t('customers-task-recovery') }],
    },
    {
      name: t('customers-check-wallets'),
      told: customer.wallets > 0,
      words: t('customers-tells-wallets', { count: customer.wallets }),
      actions: [{ task: 'wallets', word: t('customers-task-wallets'), primary: customer.wallets === 0 && customer.hasPin !== false }],
    },
    {
      name: t('customers-check-accounts'),
      told: customer.accounts > 0,
      words: t('customers-tells-accounts', { count: customer.accounts }),
      actions: [{ task: 'account', word: t('customers-task-account') }],
    },
  ]
  return (
    <ul className="panel customers-checklist" aria-label={t('customers-checklist')}>
      {items.map(item => (
        <li key={item.name}>
          <Icon {...icon(item.told)} />
          <span className="spread">
            <span className="block strong">{item.name}</span>
            <span className="small second">{item.words}</span>
          </span>
          <span className="customers-actions">
            {item.actions.map(action => (
              <Button key={action.task} size="small" kind={action.primary ? 'primary' : 'secondary'} onPress={() => onStart(action.task)}>
                {action.word}
              </Button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
