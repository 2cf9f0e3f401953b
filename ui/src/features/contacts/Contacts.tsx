import './contacts.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ContactRound, Download, Plus, SearchX, Timer, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import type { Contact, ContactFile, ContactOrder, ImportReport } from '../../bindings/types'
import { call } from '../../bridge/call'
import { change } from '../../bridge/change'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { EmptyState, Note } from '../../kit/Notes'
import { SearchBox } from '../../kit/SearchBox'
import { clean } from '../../kit/UntrustedText'
import { type Route, useNavigation } from '../../shared/navigation'
import { useOpens } from '../../shared/useOpens'
import { t } from '../../text'
import { CoolOffRule } from './CoolOffRule'
import { Detail } from './Detail'
import { Editor } from './Editor'
import { Import } from './Import'
import { List } from './List'
import { useContacts } from './useContacts'
import { blank, type Draft, draftOf } from './ways'

const FILES: ContactFile[] = ['csv', 'xlsx', 'vcard']

type Message = { text: string; undo?: string }

/** The book: a list, and beside it the contact in full. What is chosen stands in the route, so Back finds it again. */
export default function Contacts({ route }: { route: Extract<Route, { at: 'contacts' }> }) {
  const { replace } = useNavigation()
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const [tag, setTag] = useState<string>()
  const [open, setOpen] = useState(false)
  const [order, setOrder] = useState<{ by: ContactOrder; reverse: boolean }>({ by: 'name', reverse: false })
  const [draft, setDraft] = useState<Draft>()
  const [report, setReport] = useState<ImportReport>()
  const [rule, setRule] = useState(false)
  const [message, setMessage] = useState<Message>()
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), 120)
    return () => clearTimeout(timer)
  }, [typed])
  const say = (next: Message) => {
    setMessage(next)
    announce(next.text)
  }

  const book = useContacts({ text, ...(tag && { tag }), ...(open && { open }), order: order.by, reverse: order.reverse })
  const choose = (id: string) => replace({ at: 'contacts', id })
  const pick = useMutation({ mutationFn: () => call('contact_import_read', {}), onSuccess: found => found && setReport(found) })
  useOpens(route, route.add !== undefined, () => setDraft(blank(route.add ?? '')))
  useOpens(route, route.open === 'import', () => pick.mutate())
  const write = useMutation({
    mutationFn: (file: ContactFile) => call('contact_export', { file, text, ...(tag && { tag }) }),
    onSuccess: done => done && say({ text: t('contacts-exported', { count: done.contacts, file: done.file }) }),
  })
  const restore = useMutation({
    mutationFn: (id: string) => change('contact_restore', { id }),
    onSuccess: (_, id) => {
      setMessage(undefined)
      choose(id)
    },
  })
  const first = useQuery({
    queryKey: ['contact_list', 'first'],
    queryFn: () => call('contact_list', { limit: 1 }),
    enabled: !route.id && book.all > 0,
  })
  const chosen = route.id ?? first.data?.rows[0]?.id
  const fault = book.fault ?? pick.error ?? write.error ?? restore.error ?? undefined
  const never = !book.pending && !book.fault && book.all === 0
  const nothing = !book.pending && !book.fault && book.total === 0
  const clear = () => {
    setTyped('')
    setText('')
    setTag(undefined)
    setOpen(false)
  }

  return (
    <div className="contacts">
      <div className="contacts-top">
        <header className="page-head">
          <h1 className="page-title">{t('contacts-title')}</h1>
          {!book.pending && (book.all > 0 || !book.fault) && <span className="page-note">{t('contacts-items', { count: book.all })}</span>}
          <span className="spread" />
          <Button kind="quiet" icon={Timer} onPress={() => setRule(true)}>
            {t('contacts-cool-off')}
          </Button>
          {!never && (
            <>
              <Button icon={Upload} busy={pick.isPending && t('contacts-importing')} onPress={() => pick.mutate()}>
                {t('contacts-import')}
              </Button>
              <MenuTrigger>
                <Button icon={Download}>{t('contacts-export')}</Button>
                <Popover className="popover" placement="bottom end">
                  <Menu className="options" aria-label={t('contacts-export')} onAction={file => write.mutate(file as ContactFile)}>
                    {FILES.map(file => (
                      <MenuItem key={file} id={file} className="option" textValue={t(`contacts-export-names-${file}`)}>
                        {t(`contacts-export-names-${file}`)}
                      </MenuItem>
                    ))}
                  </Menu>
                </Popover>
              </MenuTrigger>
              <Button kind="primary" icon={Plus} onPress={() => setDraft(blank(''))}>
                {t('contacts-add')}
              </Button>
            </>
          )}
        </header>
        {!never && (
          <div className="contacts-filters">
            <SearchBox
              className="contacts-search"
              label={t('contacts-search')}
              placeholder={t('contacts-placeholder')}
              clear={t('contacts-clear')}
              value={typed}
              onChange={setTyped}
              found={<span className="small quiet">{t('contacts-found', { count: book.total })}</span>}
            />
            {(book.open > 0 || open) && (
              <ToggleButton className="button tag-filter" isSelected={open} onChange={setOpen}>
                {t('contacts-open-filter', { count: book.open })}
              </ToggleButton>
            )}
            {book.tags.length > 0 && (
              <ToggleButtonGroup
                className="row contacts-tags"
                aria-label={t('contacts-tags')}
                selectionMode="single"
                disallowEmptySelection
                selectedKeys={[tag === undefined ? 'all' : `tag:${tag}`]}
                onSelectionChange={keys => {
                  const key = String([...keys][0])
                  setTag(key === 'all' ? undefined : key.slice('tag:'.length))
                }}
              >
                <ToggleButton id="all" className="button tag-filter">
                  {t('contacts-all-tags')}
                </ToggleButton>
                {book.tags.map(one => (
                  <ToggleButton key={one.tag} id={`tag:${one.tag}`} className="button tag-filter">
                    <bdi>{t('contacts-tag-count', { tag: clean(one.tag), count: one.count })}</bdi>
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
            )}
          </div>
        )}
      </div>
      {fault && (
        <div className="contacts-message">
          <ErrorCard
            fault={fault}
            action={{
              label: book.fault ? t('common-error-again') : t('common-error-close'),
              onPress: () => {
                if (book.fault) book.retry()
                pick.reset()
                write.reset()
                restore.reset()
              },
            }}
          />
        </div>
      )}
      {message && (
        <div className="contacts-message">
          <Note>
            <div className="row">
              <span className="spread">
                <bdi>{message.text}</bdi>
              </span>
              {message.undo && (
                <Button size="small" onPress={() => restore.mutate(message.undo ?? '')}>
                  {t('contacts-undo')}
                </Button>
              )}
              <Button size="small" kind="quiet" onPress={() => setMessage(undefined)}>
                {t('contacts-dismiss')}
              </Button>
            </div>
          </Note>
        </div>
      )}
      {never ? (
        <EmptyState icon={ContactRound} title={t('contacts-empty')} text={t('contacts-empty-text')}>
          <Button kind="primary" icon={Plus} onPress={() => setDraft(blank(''))}>
            {t('contacts-add')}
          </Button>
          <Button icon={Upload} busy={pick.isPending && t('contacts-importing')} onPress={() => pick.mutate()}>
            {t('contacts-import')}
          </Button>
        </EmptyState>
      ) : (
        <div className="contacts-body">
          {nothing ? (
            <EmptyState
              icon={SearchX}
              title={text ? t('contacts-no-hit', { text: clean(text) }) : tag ? t('contacts-no-hit-tag') : t('contacts-open-none')}
              text={t('contacts-no-hit-text', { all: book.all })}
            >
              <Button onPress={clear}>{t('contacts-clear-filter')}</Button>
            </EmptyState>
          ) : (
            <List book={book} order={order} onOrder={setOrder} chosen={chosen} onChoose={choose} />
          )}
          <Detail
            id={chosen}
            onEdit={contact => setDraft(draftOf(contact))}
            onChoose={choose}
            onRemoved={(contact: Contact) => {
              say({ text: t('contacts-removed', { name: clean(contact.name) }), undo: contact.id })
              replace({ at: 'contacts' })
            }}
          />
        </div>
      )}
      {draft && (
        <Editor
          start={draft}
          onClose={() => setDraft(undefined)}
          onSaved={id => {
            setDraft(undefined)
            if (id) choose(id)
          }}
        />
      )}
      {report && (
        <Import
          report={report}
          onRead={setReport}
          onClose={() => {
            setReport(undefined)
            void call('contact_import_cancel', {})
          }}
          onDone={done => {
            setReport(undefined)
            if (done)
              say({
                text:
                  done.leftOut > 0
                    ? t('contacts-imported-left-out', { added: done.added, changed: done.changed, out: done.leftOut })
                    : t('contacts-imported', { added: done.added, changed: done.changed }),
              })
          }}
        />
      )}
      {rule && <CoolOffRule onClose={() => setRule(false)} />}
    </div>
  )
}
