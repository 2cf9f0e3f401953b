import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { operations } from '../../bindings/operations'
import type { FailureRule, SandboxView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button, IconButton } from '../../kit/Button'
import { Combo } from '../../kit/Combo'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { type MessageId, t } from '../../text'

const MOST = 1000
/** What is offered first: an outcome that stays unknown. For the service it is one of its failures, for more requests than Bursar sends by itself. */
const UNKNOWN = 'unknown'
const LOST_ANSWERS = { fault: 'drop_after', count: 20 }
/** How often Bursar sends a payment whose answers are lost. */
const ATTEMPTS = 5

/** The operations that can be told to fail, by the pretend service's names for them. */
const OPERATIONS: Record<string, MessageId & `sandbox-operations-${string}`> = {
  '*': 'sandbox-operations-every',
  transaction_transfer: 'sandbox-operations-transaction_transfer',
  transaction_execute: 'sandbox-operations-transaction_execute',
  virtual_account_transfer: 'sandbox-operations-virtual_account_transfer',
  wallet_create_developer: 'sandbox-operations-wallet_create_developer',
  wallet_set_create_developer: 'sandbox-operations-wallet_set_create_developer',
  wallet_list: 'sandbox-operations-wallet_list',
  wallet_balances: 'sandbox-operations-wallet_balances',
  transaction_view: 'sandbox-operations-transaction_view',
  customer_wallet_create: 'sandbox-operations-customer_wallet_create',
  customer_pin_setup: 'sandbox-operations-customer_pin_setup',
  virtual_account_create: 'sandbox-operations-virtual_account_create',
  virtual_account_balance: 'sandbox-operations-virtual_account_balance',
  virtual_account_name_enquiry: 'sandbox-operations-virtual_account_name_enquiry',
  wallet_set_rename: 'sandbox-operations-wallet_set_rename',
  token_add: 'sandbox-operations-token_add',
  message_sign: 'sandbox-operations-message_sign',
  typed_data_sign: 'sandbox-operations-typed_data_sign',
}

const FAULTS: Record<string, MessageId & `sandbox-faults-${string}`> = {
  [UNKNOWN]: 'sandbox-faults-unknown',
  refused: 'sandbox-faults-refused',
  drop_before: 'sandbox-faults-drop_before',
  drop_after: 'sandbox-faults-drop_after',
  'delay=5000': 'sandbox-faults-delay',
  'status=500': 'sandbox-faults-status_500',
  'status=503;retry_after=10': 'sandbox-faults-status_503',
  'status=429;retry_after=5': 'sandbox-faults-status_429',
  html: 'sandbox-faults-html',
  wrong_json: 'sandbox-faults-wrong_json',
  'cut=40': 'sandbox-faults-cut',
  duplicate: 'sandbox-faults-duplicate',
  foreign_rows: 'sandbox-faults-foreign_rows',
  stuck: 'sandbox-faults-stuck',
  revert: 'sandbox-faults-revert',
  challenge_pending: 'sandbox-faults-challenge_pending',
}

/** The operations of faults that not every one can have. */
const FITS: Record<string, string[]> = {
  // Of a payout no list of the service tells the outcome. That of a transfer is found in the list of its wallet.
  [UNKNOWN]: ['virtual_account_transfer'],
  refused: ['transaction_transfer', 'transaction_execute', 'virtual_account_transfer'],
  foreign_rows: ['wallet_list', 'wallet_balances'],
  stuck: ['transaction_transfer', 'transaction_execute'],
  revert: ['transaction_transfer', 'transaction_execute'],
  challenge_pending: ['customer_wallet_create', 'customer_pin_setup'],
}

type Seen = MessageId & `sandbox-seen-${string}`

/** What a person will see of a failure that is the same for every request. */
const SEEN: Record<string, Seen> = {
  [UNKNOWN]: 'sandbox-seen-unknown',
  refused: 'sandbox-seen-refused',
  'delay=5000': 'sandbox-seen-delay',
  'status=503;retry_after=10': 'sandbox-seen-busy',
  'status=429;retry_after=5': 'sandbox-seen-busy',
  foreign_rows: 'sandbox-seen-foreign_rows',
  stuck: 'sandbox-seen-stuck',
  revert: 'sandbox-seen-revert',
  challenge_pending: 'sandbox-seen-challenge_pending',
}
/** What changes something at the service. */
const WRITES: ReadonlySet<string> = new Set(['Writes', 'MovesMoney'])
/** Answers that arrive, and cannot be read. */
const UNREADABLE = new Set(['wrong_json', 'cut=40', 'duplicate'])

/** What a person will see. Of an answer that is missing or damaged it depends on whether the request can be sent twice without being done twice. */
function seenOf(fault: string, operation: string): Seen {
  const same = SEEN[fault]
  if (same) return same
  const row = operations.find(one => one.name === operation)
  if (!row) return 'sandbox-seen-every'
  if (!WRITES.has(row.effect)) return 'sandbox-seen-read'
  if (UNREADABLE.has(fault)) return 'sandbox-seen-unreadable'
  return row.replay === 'Keyed' ? 'sandbox-seen-again' : 'sandbox-seen-once'
}

const fits = (fault: string, operation: string) => FITS[fault]?.includes(operation) ?? true
const operationWord = (operation: string) => (OPERATIONS[operation] ? t(OPERATIONS[operation]) : operation)
const faultWord = (fault: string) => (FAULTS[fault] ? t(FAULTS[fault]) : fault)
/** The choice that a rule of the service comes from. As many lost answers as Bursar sends requests are the outcome that stays unknown. */
const choiceOf = ({ operation, fault, count }: FailureRule) =>
  fault === LOST_ANSWERS.fault && count >= ATTEMPTS && fits(UNKNOWN, operation) ? UNKNOWN : fault
const wordOf = (rule: FailureRule) => `${operationWord(rule.operation)}: ${faultWord(choiceOf(rule))}`

/** Failures that can be asked for by name, and those still to come. While they are not known, nothing is said of them. */
export function Failures({ rules, developer, onSet }: { rules: FailureRule[] | undefined; developer: boolean; onSet: (view: SandboxView) => void }) {
  const [operation, setOperation] = useState('virtual_account_transfer')
  const [fault, setFault] = useState(UNKNOWN)
  const [count, setCount] = useState('1')
  const [tried, setTried] = useState(false)
  const wrong = !/^\d{1,4}$/.test(count.trim()) || +count < 1 || +count > MOST
  const set = useMutation({
    mutationFn: (rule: FailureRule) => call('sandbox_failure_set', { operation: rule.operation, fault: rule.fault, count: rule.count }),
    onSuccess: (view, rule) => {
      onSet(view)
      announce(rule.count > 0 ? wordOf(rule) : t('sandbox-no-rules'))
    },
  })
  const clear = useMutation({ mutationFn: () => call('sandbox_failures_clear', {}), onSuccess: onSet })
  const offered = Object.keys(FAULTS).filter(one => fits(one, operation))
  const chosen = offered.includes(fault) ? fault : (offered[0] ?? '')
  const lasts = chosen === UNKNOWN
  const name = (id: string, word: string) =>
    developer ? (
      <>
        {word} <span className="mono small quiet">{id}</span>
      </>
    ) : (
      word
    )
  const submit = () => {
    setTried(true)
    if (set.isPending) return
    if (lasts) set.mutate({ operation, ...LOST_ANSWERS })
    else if (!wrong) set.mutate({ operation, fault: chosen, count: +count })
  }
  return (
    <>
      <form
        className="sandbox-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Combo
          label={t('sandbox-operation')}
          value={operation}
          onChange={setOperation}
          groups={[{ id: 'all', options: Object.keys(OPERATIONS).map(id => ({ id, label: operationWord(id), node: name(id, operationWord(id)) })) }]}
          placeholder={t('sandbox-operation')}
          search={false}
          chosen={operationWord(operation)}
        />
        <Combo
          label={t('sandbox-fault')}
          value={chosen}
          onChange={setFault}
          groups={[
            {
              id: 'all',
              options: offered.map(id => ({ id, label: faultWord(id), node: name(id === UNKNOWN ? LOST_ANSWERS.fault : id, faultWord(id)) })),
            },
          ]}
          placeholder={t('sandbox-fault')}
          search={false}
          chosen={faultWord(chosen)}
        />
        <div className="row sandbox-count">
          <Field
            label={t('sandbox-count')}
            value={lasts ? String(LOST_ANSWERS.count) : count}
            onChange={setCount}
            inputMode="numeric"
            isDisabled={lasts}
            error={!lasts && tried && wrong ? t('sandbox-count-wrong') : undefined}
          />
          <Button type="submit" busy={set.isPending && t('sandbox-setting')}>
            {t('sandbox-set')}
          </Button>
        </div>
        {/* Below the button, which stays where it is whatever is chosen. */}
        <p className="small second">{t(seenOf(chosen, operation))}</p>
      </form>
      {(set.error ?? clear.error) && (
        <ErrorCard fault={(set.error ?? clear.error) as NonNullable<typeof set.error>} action={{ label: t('common-error-again'), onPress: submit }} />
      )}
      {rules && (
        <div className="row">
          <h3 className="spread caption second">{t('sandbox-rules')}</h3>
          {rules.length > 1 && (
            <Button size="small" isDisabled={clear.isPending} onPress={() => clear.mutate()}>
              {t('sandbox-clear')}
            </Button>
          )}
        </div>
      )}
      {rules && (
        <p className="small quiet">
          {rules.length === 0 && <span>{t('sandbox-no-rules')}</span>} {t('sandbox-rules-end')}
        </p>
      )}
      {rules && rules.length > 0 && (
        <ul className="sandbox-rules">
          {rules.map(rule => (
            <li key={`${rule.operation}/${rule.fault}`} className="row">
              <span className="spread">{wordOf(rule)}</span>
              <span className="small second figures">{t('sandbox-times', { count: rule.count })}</span>
              <IconButton icon={X} label={t('sandbox-take', { rule: wordOf(rule) })} onPress={() => set.mutate({ ...rule, count: 0 })} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
