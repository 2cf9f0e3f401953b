import './accounts.css'
import { useQueryClient } from '@tanstack/react-query'
import { Landmark, Plus, RefreshCw, Search, SearchX, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton, Input, SearchField } from 'react-aria-components'
import { type Route, useNavigation } from '../../app/navigation'
import type { AccountRow, ProfileView } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { EmptyState, Note } from '../../kit/Notes'
import { clean } from '../../kit/Outside'
import { strings } from '../../strings'
import { ByHand } from './ByHand'
import { Create } from './Create'
import { Detail } from './Detail'
import { List } from './List'
import { useBook } from './useBook'

const words = strings.accounts

interface Props {
  profile: ProfileView
  route: Extract<Route, { at: 'accounts' }>
}

const fits = (account: AccountRow, text: string) =>
  [account.name, account.number, account.number?.replace(/^(.{4})(.{3})/, '$1 $2 '), account.bank, account.refId]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .includes(text)

/** The organization's naira accounts, and beside them the one that is chosen. */
export default function Accounts({ profile, route }: Props) {
  const { replace } = useNavigation()
  const client = useQueryClient()
  const book = useBook()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<'create' | 'hand'>()
  const [noted, setNoted] = useState(false)
  const all = book.data?.accounts ?? []
  const text = typed.trim().toLowerCase()
  const rows = text ? all.filter(account => fits(account, text)) : all
  const chosen = all.find(account => account.id === route.id) ?? all[0]
  const never = book.isSuccess && all.length === 0
  const again = () => void client.invalidateQueries({ queryKey: ['account_list'] })
  const choose = (id: string) => replace({ at: 'accounts', id })
  const fault = book.error ?? book.data?.fault
  const actions = (
    <>
      <Button icon={UserPlus} onPress={() => setOpen('hand')}>
        {words.byHand}
      </Button>
      <Button kind="primary" icon={Plus} onPress={() => setOpen('create')}>
        {words.create}
      </Button>
    </>
  )
  return (
    <div className="accounts">
      <div className="accounts-top">
        <header className="page-head">
          <h1 className="page-title">{words.title}</h1>
          {book.isSuccess && <span className="page-note">{words.items(all.length)}</span>}
          <span className="spread" />
          {!never && (
            <>
              <Button kind="quiet" icon={RefreshCw} busy={book.isFetching && words.reading} onPress={again}>
                {words.read}
              </Button>
              {actions}
            </>
          )}
        </header>
        {!never && (
          <SearchField className="field-box accounts-search" aria-label={words.search} value={typed} onChange={setTyped}>
            <Icon of={Search} />
            <Input placeholder={words.placeholder} />
            {typed && (
              <AriaButton className="button button-icon" aria-label={words.clear}>
                <Icon of={X} />
              </AriaButton>
            )}
          </SearchField>
        )}
      </div>
      {fault && (
        <div className="accounts-message">
          <ErrorCard fault={fault} action={{ label: strings.error.again, onPress: again }} />
        </div>
      )}
      {book.data?.service === 'absent' && !never && !noted && (
        <div className="accounts-message">
          <Note>
            <div className="row">
              <span className="spread">{words.absent}</span>
              <Button size="small" kind="quiet" onPress={() => setNoted(true)}>
                {words.dismiss}
              </Button>
            </div>
          </Note>
        </div>
      )}
      {never ? (
        <EmptyState icon={Landmark} title={words.empty} text={book.data?.service === 'read' ? words.emptyRead : words.emptyAbsent}>
          {actions}
        </EmptyState>
      ) : (
        <div className="accounts-body">
          {book.isSuccess && rows.length === 0 ? (
            <EmptyState icon={SearchX} title={words.noHit(clean(typed.trim()))}>
              <Button onPress={() => setTyped('')}>{words.clear}</Button>
            </EmptyState>
          ) : (
            <List rows={rows} pending={book.isPending} chosen={chosen?.id} onChoose={choose} />
          )}
          <Detail key={chosen?.id} account={chosen} profile={profile} onForgotten={() => replace({ at: 'accounts' })} />
        </div>
      )}
      {open === 'create' && <Create onClose={() => setOpen(undefined)} />}
      {open === 'hand' && (
        <ByHand
          onClose={() => setOpen(undefined)}
          onAdded={id => {
            setOpen(undefined)
            choose(id)
          }}
        />
      )}
    </div>
  )
}
