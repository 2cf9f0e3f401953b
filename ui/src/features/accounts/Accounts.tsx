import './accounts.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp, Landmark, Plus, RefreshCw, SearchX, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { AccountRow, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { accountBook } from '../../bridge/queries'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { EmptyState, Note } from '../../kit/Notes'
import { SearchBox } from '../../kit/SearchBox'
import { clean } from '../../kit/UntrustedText'
import { type Route, useNavigation } from '../../shared/navigation'
import { useOpens } from '../../shared/useOpens'
import { t } from '../../text'
import { ByHand } from './ByHand'
import { Create } from './Create'
import { Detail } from './Detail'
import { Import } from './Import'
import { List } from './List'

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
  const book = useQuery(accountBook)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<'create' | 'hand'>()
  const [noted, setNoted] = useState(false)
  const file = useMutation({ mutationFn: () => call('account_import_read', {}) })
  useOpens(route, route.open !== undefined, () => (route.open === 'import' ? file.mutate() : setOpen(route.open)))
  const all = book.data?.accounts ?? []
  const text = typed.trim().toLowerCase()
  const rows = text ? all.filter(account => fits(account, text)) : all
  const chosen = all.find(account => account.id === route.id) ?? all[0]
  const never = book.isSuccess && all.length === 0
  const again = () => void client.invalidateQueries({ queryKey: ['account_list'] })
  const choose = (id: string) => replace({ at: 'accounts', id })
  const fault = file.error ?? book.error ?? book.data?.fault
  const closeFile = () => {
    file.reset()
    void call('account_import_cancel', {})
  }
  const actions = (
    <>
      <Button icon={FileUp} busy={file.isPending && t('accounts-run-reading')} onPress={() => file.mutate()}>
        {t('accounts-run-open')}
      </Button>
      <Button icon={UserPlus} onPress={() => setOpen('hand')}>
        {t('accounts-by-hand')}
      </Button>
      <Button kind="primary" icon={Plus} onPress={() => setOpen('create')}>
        {t('accounts-create')}
      </Button>
    </>
  )
  return (
    <div className="accounts">
      <div className="accounts-top">
        <header className="page-head">
          <h1 className="page-title">{t('accounts-title')}</h1>
          {book.isSuccess && <span className="page-note">{t('accounts-items', { count: all.length })}</span>}
          <span className="spread" />
          {!never && (
            <>
              <Button kind="quiet" icon={RefreshCw} busy={book.isFetching && t('accounts-reading')} onPress={again}>
                {t('accounts-read')}
              </Button>
              {actions}
            </>
          )}
        </header>
        {!never && (
          <SearchBox
            className="accounts-search"
            label={t('accounts-search')}
            placeholder={t('accounts-placeholder')}
            clear={t('accounts-clear')}
            value={typed}
            onChange={setTyped}
          />
        )}
      </div>
      {fault && (
        <div className="accounts-message">
          <ErrorCard
            fault={fault}
            action={file.error ? { label: t('common-error-close'), onPress: () => file.reset() } : { label: t('common-error-again'), onPress: again }}
          />
        </div>
      )}
      {book.data?.service === 'absent' && !never && !noted && (
        <div className="accounts-message">
          <Note>
            <div className="row">
              <span className="spread">{t('accounts-absent')}</span>
              <Button size="small" kind="quiet" onPress={() => setNoted(true)}>
                {t('accounts-dismiss')}
              </Button>
            </div>
          </Note>
        </div>
      )}
      {never ? (
        <EmptyState
          icon={Landmark}
          title={t('accounts-empty')}
          text={book.data?.service === 'read' ? t('accounts-empty-read') : t('accounts-empty-absent')}
        >
          {actions}
        </EmptyState>
      ) : (
        <div className="accounts-body">
          {book.isSuccess && rows.length === 0 ? (
            <EmptyState icon={SearchX} title={t('accounts-no-hit', { text: clean(typed.trim()) })}>
              <Button onPress={() => setTyped('')}>{t('accounts-clear')}</Button>
            </EmptyState>
          ) : (
            <List rows={rows} pending={book.isPending} chosen={chosen?.id} onChoose={choose} />
          )}
          <Detail key={chosen?.id} account={chosen} profile={profile} onForgotten={() => replace({ at: 'accounts' })} />
        </div>
      )}
      {open === 'create' && <Create profile={profile} onClose={() => setOpen(undefined)} />}
      {file.data && (
        <Import
          report={file.data}
          onClose={closeFile}
          onDone={added => {
            announce(t('accounts-run-done', { count: added }))
            file.reset()
          }}
        />
      )}
      {open === 'hand' && (
        <ByHand
          onClose={() => setOpen(undefined)}
          onAdded={id => {
            setOpen(undefined)
            if (id) choose(id)
          }}
        />
      )}
    </div>
  )
}
