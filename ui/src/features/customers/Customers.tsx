import './customers.css'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, RefreshCw, SearchX, Users } from 'lucide-react'
import { useState } from 'react'
import type { CustomerRow } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { EmptyState, Note } from '../../kit/Notes'
import { SearchBox } from '../../kit/SearchBox'
import { clean } from '../../kit/UntrustedText'
import { type Route, useNavigation } from '../../shared/navigation'
import { isOpen } from '../../shared/pinRequest'
import { useOpens } from '../../shared/useOpens'
import { t } from '../../text'
import { Add } from './Add'
import { Detail } from './Detail'
import { List } from './List'
import { useBook, usePinRequests } from './useCustomers'

const fits = (customer: CustomerRow, text: string) =>
  [customer.name, customer.refId, customer.id].filter(Boolean).join(' ').toLowerCase().includes(text)

/** The customers, and beside them the one that is chosen. */
export default function Customers({ route }: { route: Extract<Route, { at: 'customers' }> }) {
  const { go, replace } = useNavigation()
  const client = useQueryClient()
  const book = useBook()
  const pinRequests = usePinRequests()
  const [typed, setTyped] = useState('')
  const [adding, setAdding] = useState(false)
  useOpens(route, Boolean(route.add), () => setAdding(true))
  const [noted, setNoted] = useState(false)
  const all = book.data?.customers ?? []
  const text = typed.trim().toLowerCase()
  const rows = text ? all.filter(customer => fits(customer, text)) : all
  const chosen = route.id ?? all[0]?.id
  const again = () => {
    for (const key of ['customer_book', 'customer_page', 'pin_request_list']) void client.invalidateQueries({ queryKey: [key] })
  }
  const choose = (id: string) => replace({ at: 'customers', id })
  const fault = book.error ?? book.data?.fault
  // What could not be read is not empty.
  const unread = Boolean(fault) && all.length === 0
  const never = book.isSuccess && !unread && all.length === 0
  const waiting = pinRequests.data?.filter(one => isOpen(one.state)) ?? []
  const add = (
    <Button kind="primary" icon={Plus} onPress={() => setAdding(true)}>
      {t('customers-add')}
    </Button>
  )
  return (
    <div className="customers">
      <div className="customers-top">
        <header className="page-head">
          <h1 className="page-title">{t('customers-title')}</h1>
          {book.isSuccess && !unread && <span className="page-note">{t('customers-items', { count: all.length })}</span>}
          <span className="spread" />
          {!never && (
            <>
              <Button kind="quiet" icon={RefreshCw} busy={book.isFetching && t('customers-reading')} onPress={again}>
                {t('customers-read')}
              </Button>
              {add}
            </>
          )}
        </header>
        {!never && (
          <SearchBox
            className="customers-search"
            label={t('customers-search')}
            placeholder={t('customers-placeholder')}
            clear={t('customers-clear')}
            value={typed}
            onChange={setTyped}
          />
        )}
      </div>
      {fault && (
        <div className="customers-message">
          <ErrorCard fault={fault} action={{ label: t('common-error-again'), onPress: again }} />
        </div>
      )}
      {waiting.length > 0 && (
        <div className="customers-message">
          <Note>
            <div className="row">
              <span className="spread">{t('customers-open', { count: waiting.length })}</span>
              {waiting.slice(0, 3).map(one => (
                <Button key={one.id} size="small" onPress={() => go({ at: 'pin_request', id: one.id })}>
                  {clean(one.customerName, 60) || one.customerId}
                </Button>
              ))}
            </div>
          </Note>
        </div>
      )}
      {book.data?.service === 'absent' && !never && !noted && (
        <div className="customers-message">
          <Note>
            <div className="row">
              <span className="spread">{t('customers-absent')}</span>
              <Button size="small" kind="quiet" onPress={() => setNoted(true)}>
                {t('customers-dismiss')}
              </Button>
            </div>
          </Note>
        </div>
      )}
      {unread ? null : never ? (
        <EmptyState
          icon={Users}
          title={t('customers-empty')}
          text={book.data?.service === 'absent' ? t('customers-absent') : t('customers-empty-text')}
        >
          {add}
          {book.data?.service !== 'absent' && (
            <Button icon={RefreshCw} busy={book.isFetching && t('customers-reading')} onPress={again}>
              {t('customers-read')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <div className="customers-body">
          {book.isSuccess && rows.length === 0 ? (
            <EmptyState icon={SearchX} title={t('customers-no-hit', { text: clean(typed.trim()) })}>
              <Button onPress={() => setTyped('')}>{t('customers-clear')}</Button>
            </EmptyState>
          ) : (
            <List rows={rows} pending={book.isPending} chosen={chosen} onChoose={choose} />
          )}
          {chosen ? <Detail key={chosen} id={chosen} start={route.start} onForgotten={() => replace({ at: 'customers' })} /> : <Nobody />}
        </div>
      )}
      {adding && (
        <Add
          onClose={() => setAdding(false)}
          onAdded={id => {
            setAdding(false)
            again()
            choose(id)
          }}
        />
      )}
    </div>
  )
}

function Nobody() {
  return (
    <section className="customers-detail" aria-label={t('customers-checklist')}>
      <p className="customers-pad quiet">{t('customers-choose')}</p>
    </section>
  )
}
