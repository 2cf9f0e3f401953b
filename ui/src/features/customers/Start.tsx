import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { OctagonX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CheckboxGroup, Label, RadioGroup } from 'react-aria-components'
import type { AccountForm, CustomerRow, PinRequestTask, ProfileKind, ReturnTo } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useAppState, useChains } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard, isOpen } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { Note } from '../../kit/Notes'
import { Choice, TickBox } from '../../kit/Ticks'
import { clean } from '../../kit/UntrustedText'
import { ChainTickGroups } from '../../shared/ChainGroups'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'

const PAUSE = 300
const FIELDS = ['firstName', 'lastName', 'phoneNumber', 'email', 'dateOfBirth', 'bvn', 'nin', 'address'] as const
const BLANK: AccountForm = {
  refId: '',
  name: '',
  firstName: '',
  lastName: '',
  phoneNumber: '',
  email: '',
  address: '',
  dateOfBirth: '',
  bvn: '',
  nin: '',
}

/** What the console sees in the holder, shortly after the last key. The values never become a key of a cache. */
function useHolderCheck(holder: AccountForm, enabled: boolean) {
  const [settled, setSettled] = useState({ holder, at: 0 })
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now => ({ holder, at: now.at + 1 })), PAUSE)
    return () => clearTimeout(timer)
  }, [holder])
  const checks = useQuery({
    queryKey: ['holder_check', settled.at],
    queryFn: () => call('holder_check', { holder: settled.holder }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    enabled,
  })
  const checked = checks.data?.[0]
  return { faults: checked?.faults ?? [], born: checked?.born, fresh: settled.holder === holder && checks.isSuccess && !checks.isPlaceholderData }
}

/** What is asked of a customer, and where they go afterwards. It ends on the screen of the PIN request. */
export function Start({ task, customer, onClose }: { task: PinRequestTask; customer: CustomerRow; onClose: () => void }) {
  const { go } = useNavigation()
  const client = useQueryClient()
  const state = useAppState()
  const defaults = useQuery({ queryKey: ['pin_request_defaults'], queryFn: () => call('pin_request_defaults', {}) })
  const [chains, setChains] = useState<string[]>([])
  const [holder, setHolder] = useState(BLANK)
  const [returnTo, setReturnTo] = useState<ReturnTo>('here')
  const [page, setPage] = useState<string>()
  const [tried, setTried] = useState(false)
  const account = task === 'account'
  const { faults, born, fresh } = useHolderCheck(holder, account)
  const stops = account ? faults.filter(fault => fault.stops).length : 0
  const returnPage = page ?? defaults.data?.returnPage ?? ''
  const start = useMutation({
    mutationFn: () => call('pin_request_start', { customerId: customer.id, task, chains, returnTo, returnPage, ...(account ? { holder } : {}) }),
    onSuccess: made => {
      for (const key of ['customer_page', 'customer_book', 'pin_request_list']) void client.invalidateQueries({ queryKey: [key] })
      go({ at: 'pin_request', id: made.id })
    },
  })
  const open = start.error !== null && isOpen(start.error)
  const submit = () => {
    setTried(true)
    if (open) return
    // A press that comes before the checks is not lost: the console looks at the holder itself before anything leaves.
    if (!start.isPending && !(fresh && stops > 0)) start.mutate()
  }
  const refused = (field: string) => (start.error?.field === field ? start.error.message : undefined)
  const atField = start.error?.field !== undefined && /^(chains|returnPage|holder\.)/.test(start.error.field)
  const name = clean(customer.name, 60) || customer.id
  return (
    <Dialog
      title={t('customers-form-start-title', { task: t(`customers-task-${task}`), name })}
      wide={account}
      onSubmit={submit}
      onClose={onClose}
      busy={start.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={start.isPending}>
            {open ? t('common-error-close') : t('customers-form-cancel')}
          </Button>
          <span className="small second spread" role="status">
            {tried && stops > 0 ? t('customers-form-stops', { count: stops }) : ''}
          </span>
          {!open && (
            <Button kind="primary" type="submit" busy={start.isPending && t('customers-form-going')}>
              {t('customers-form-go')}
            </Button>
          )}
        </>
      }
    >
      {task === 'wallets' && <ChainChoice chosen={chains} onChange={setChains} kind={state.data?.open?.kind} error={refused('chains')} />}
      {account && (
        <fieldset className="customers-holder">
          <legend className="field-label">{t('customers-form-holder')}</legend>
          {FIELDS.map(field => {
            const here = faults.filter(fault => fault.field === field)
            const fault = here.find(one => one.stops) ?? here[0]
            const shown = fault && (tried || holder[field].trim() !== '') ? fault : undefined
            return (
              <Field
                key={field}
                label={t(`accounts-field-${field}`)}
                mono={field === 'bvn' || field === 'nin'}
                value={holder[field]}
                onChange={value => {
                  start.reset()
                  setHolder(now => ({ ...now, [field]: value }))
                }}
                help={field === 'dateOfBirth' ? (born ?? t('accounts-grid-date-help')) : undefined}
                error={refused(`holder.${field}`) ?? (shown?.stops ? shown.message : undefined)}
                warning={shown && !shown.stops ? shown.message : undefined}
              />
            )
          })}
        </fieldset>
      )}
      <RadioGroup className="field" value={returnTo} onChange={to => setReturnTo(to as ReturnTo)}>
        <Label className="field-label">{t('customers-form-back')}</Label>
        <Choice value="here">
          {t('customers-form-here')}
          <span className="small quiet block">{t('customers-form-here-help')}</span>
        </Choice>
        <Choice value="page">
          {t('customers-form-page')}
          <span className="small quiet block">{t('customers-form-page-help')}</span>
        </Choice>
      </RadioGroup>
      {returnTo === 'page' && (
        <Field label={t('customers-form-page-label')} mono inputMode="url" value={returnPage} onChange={setPage} error={refused('returnPage')} />
      )}
      <Note kind="neutral">
        <span className="strong block">{t('customers-form-leaves')}</span>
        <span className="small">{account ? t('customers-form-leaves-holder') : t('customers-form-leaves-plain')}</span>
      </Note>
      {start.error && !atField && <ErrorCard fault={start.error} {...(!open && { action: { label: t('common-error-again'), onPress: submit } })} />}
      {open && <p className="small second">{t('common-error-open')}</p>}
    </Dialog>
  )
}

interface ChainProps {
  chosen: string[]
  onChange: (chosen: string[]) => void
  kind: ProfileKind | undefined
  error: string | undefined
}

/** The chains of the new wallets, in the vocabulary of customers' operations. */
function ChainChoice({ chosen, onChange, kind, error }: ChainProps) {
  const { all } = useChains()
  return (
    <CheckboxGroup className="field" value={chosen} onChange={onChange} isInvalid={Boolean(error)}>
      <Label className="field-label">{t('customers-form-chains')}</Label>
      <span className="field-help">{t('customers-form-chains-help')}</span>
      {kind === 'test' && all.some(chain => !chain.test) && <span className="field-help">{t('customers-form-chains-real')}</span>}
      {error && (
        <span className="field-help field-error">
          <Icon of={OctagonX} />
          {error}
        </span>
      )}
      <ChainTickGroups all={all} testFirst={kind !== 'live'}>
        {chain => <TickBox value={chain.id}>{chain.name}</TickBox>}
      </ChainTickGroups>
    </CheckboxGroup>
  )
}
