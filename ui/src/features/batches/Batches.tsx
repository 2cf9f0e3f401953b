import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste, FileUp, Landmark, Plus, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { BatchSheet, PreparedSheet, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { accountBook, batchList, usePayers } from '../../bridge/queries'
import { Area } from '../../kit/Area'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { EmptyState, Skeleton } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import styles from './batches.module.css'
import { Checking } from './Checking'
import { missing, useSetup } from './form'
import { Past } from './Past'
import { isAtField, payers, SetupFields } from './Setup'

/** How a batch begins. */
type Begin = { by: 'file' } | { by: 'paste'; text: string } | { by: 'empty' } | { by: 'repeat'; id: string }

/** Pay many: what the payments have in common, then where they come from. Nothing is sent from here. */
export default function Batches({ profile }: { profile: ProfileView }) {
  const { go } = useNavigation()
  const client = useQueryClient()
  const book = useQuery(accountBook)
  const list = useQuery(batchList)
  const wallets = usePayers()
  const accounts = payers(book.data?.accounts)
  const hasNoAccount = book.isSuccess && accounts.length === 0
  const hasNothing = hasNoAccount && wallets.isSuccess && wallets.rows.length === 0
  const { choice, change, begun } = useSetup(profile.id, accounts, hasNoAccount)
  const { setup } = choice
  const [pasting, setPasting] = useState(false)
  const [discarding, setDiscarding] = useState<PreparedSheet>()
  const why = missing(choice)
  const begin = useMutation({
    mutationFn: async (how: Begin): Promise<BatchSheet | null> => {
      switch (how.by) {
        case 'file':
          return call('batch_open_file', { setup })
        case 'paste':
          return call('batch_paste', { setup, text: how.text })
        case 'empty':
          return call('batch_start', { setup })
        case 'repeat':
          return call('batch_repeat', { id: how.id })
      }
    },
    onSuccess: (sheet, how) => {
      if (!sheet) return
      if (how.by !== 'repeat') begun()
      client.setQueryData(['batch_sheet_view', sheet.id], sheet)
      void client.invalidateQueries({ queryKey: ['batch_list'] })
      go({ at: 'batch_sheet', id: sheet.id, ...(how.by === 'repeat' && { rename: true }) })
    },
  })
  const template = useMutation({
    mutationFn: () => call('batch_template', { pays: choice.pays }),
    onSuccess: made => made && announce(t('batches-saved', { name: made.name })),
  })
  const atField = isAtField(begin.error?.field)
  const how = begin.variables?.by
  const ready = book.isSuccess && !hasNothing
  usePaste(ready && !pasting && !discarding, text => {
    if (!why && !begin.isPending) begin.mutate({ by: 'paste', text })
  })
  return (
    <div className="page page-scroll">
      <header className="page-head">
        <h1 className="page-title">{t('batches-title')}</h1>
        <span className="page-note">{t('batches-note')}</span>
        <span className="spread" />
        <Button onPress={() => go({ at: 'payout' })}>{t('batches-one')}</Button>
      </header>
      {book.error && <ErrorCard fault={book.error} action={{ label: t('common-error-again'), onPress: () => void book.refetch() }} />}
      {hasNothing && (
        <EmptyState icon={Landmark} title={t('batches-no-account')} text={t('payouts-empty-text')}>
          <Button kind="primary" onPress={() => go({ at: 'accounts' })}>
            {t('payouts-open-accounts')}
          </Button>
        </EmptyState>
      )}
      {!book.error && !hasNothing && (
        // Who fills it in may miss the first field: no letter leaves the page or locks it, also while all of it is empty.
        <div className={styles.open} data-filled={ready || undefined}>
          <div className={styles.begin}>
            {book.isPending ? (
              <div className={`panel ${styles.skeleton}`} aria-hidden="true">
                <Skeleton width={320} />
                <Skeleton width={260} />
                <Skeleton width={300} />
              </div>
            ) : (
              <SetupFields choice={choice} accounts={accounts} wallets={wallets} fault={begin.error ?? undefined} onChange={change} />
            )}
            <section className={`panel ${styles.source}`} aria-labelledby="batches-source">
              <Icon of={FileUp} size={20} />
              <h2 id="batches-source">{t('batches-source')}</h2>
              <p className="small second">{t('batches-source-text')}</p>
              <div className={styles.sources}>
                <Button
                  kind="primary"
                  icon={FileUp}
                  isDisabled={Boolean(why) || begin.isPending}
                  busy={begin.isPending && how === 'file' && t('batches-opening')}
                  onPress={() => begin.mutate({ by: 'file' })}
                >
                  {t('batches-file')}
                </Button>
                <Button
                  icon={ClipboardPaste}
                  isDisabled={Boolean(why) || begin.isPending}
                  busy={begin.isPending && how === 'paste' && t('batches-opening')}
                  aria-keyshortcuts="Control+V"
                  onPress={() => setPasting(true)}
                >
                  {t('batches-paste')} <kbd>Ctrl V</kbd>
                </Button>
                <Button icon={Plus} isDisabled={Boolean(why) || begin.isPending} onPress={() => begin.mutate({ by: 'empty' })}>
                  {t('batches-empty')}
                </Button>
              </div>
              <p className="small second" role="status">
                {why && ready ? why : ''}
              </p>
              <p className="small second">
                <Button kind="link" size="small" busy={template.isPending && t('batches-saving')} onPress={() => template.mutate()}>
                  {t('batches-template')}
                </Button>{' '}
                {template.data
                  ? t('batches-saved', { name: clean(template.data.name, 80) })
                  : t(choice.pays === 'transfers' ? 'batches-template-text-transfers' : 'batches-template-text')}
              </p>
            </section>
            {template.error && <ErrorCard fault={template.error} action={{ label: t('common-error-again'), onPress: () => template.mutate() }} />}
            {begin.error && !atField && <ErrorCard fault={begin.error} action={{ label: t('common-error-close'), onPress: () => begin.reset() }} />}
            <p className={`small second ${styles.stays}`}>
              <Icon of={ShieldCheck} size={14} />
              {t(choice.pays === 'payouts' ? 'batches-stays' : 'batches-stays-transfers')}
            </p>
          </div>
          <Past
            list={list.data}
            pending={list.isPending}
            fault={list.error ?? undefined}
            repeating={begin.isPending && begin.variables.by === 'repeat' ? begin.variables.id : undefined}
            onRetry={() => void list.refetch()}
            onOpen={id => go({ at: 'batch_sheet', id })}
            onDiscard={setDiscarding}
            onView={id => go({ at: 'batch', id })}
            onRepeat={id => begin.mutate({ by: 'repeat', id })}
          />
        </div>
      )}
      <Checking waits={begin.isPending} />
      {pasting && (
        <PasteDialog
          onClose={() => setPasting(false)}
          onPaste={text => {
            setPasting(false)
            begin.mutate({ by: 'paste', text })
          }}
        />
      )}
      {discarding && <Discard sheet={discarding} onClose={() => setDiscarding(undefined)} />}
    </div>
  )
}

/**
 * What is pasted while no field has the focus. The page has nothing that could take it, so a field out of sight gets the focus for the one moment.
 */
function usePaste(active: boolean, take: (text: string) => void) {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (!active) return
    const isField = (target: EventTarget | null) => target instanceof HTMLElement && target.closest('input, textarea, [role="dialog"]') !== null
    const catcher = document.createElement('textarea')
    catcher.className = 'sr-only'
    catcher.tabIndex = -1
    catcher.setAttribute('aria-hidden', 'true')
    document.body.append(catcher)
    const onKey = (event: KeyboardEvent) => {
      const pastes = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'v'
      if (!pastes || isField(event.target)) return
      const before = document.activeElement
      catcher.value = ''
      catcher.focus({ preventScroll: true })
      setTimeout(() => before instanceof HTMLElement && before.focus({ preventScroll: true }))
    }
    const onPaste = (event: ClipboardEvent) => {
      if (event.target !== catcher && isField(event.target)) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      event.preventDefault()
      if (text.trim()) latest.current(text)
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('paste', onPaste)
      catcher.remove()
    }
  }, [active])
}

function PasteDialog({ onPaste, onClose }: { onPaste: (text: string) => void; onClose: () => void }) {
  const [text, setText] = useState('')
  const go = () => text.trim() && onPaste(text)
  return (
    <Dialog
      title={t('batches-paste')}
      wide
      onSubmit={go}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('batches-cancel')}</Button>
          <Button kind="primary" type="submit" isDisabled={!text.trim()}>
            {t('batches-paste-go')}
          </Button>
        </>
      }
    >
      <Area label={t('batches-paste-cells')} help={t('batches-paste-help')} mono rows={10} value={text} onChange={setText} autoFocus />
    </Dialog>
  )
}

/** Asks before a sheet that somebody worked on is forgotten. */
function Discard({ sheet, onClose }: { sheet: PreparedSheet; onClose: () => void }) {
  const client = useQueryClient()
  const discard = useMutation({
    mutationFn: () => call('batch_discard', { id: sheet.id }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['batch_list'] })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('batches-discard-title', { name: clean(sheet.name, 80) })}
      onSubmit={() => discard.mutate()}
      onClose={onClose}
      busy={discard.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={discard.isPending}>
            {t('batches-cancel')}
          </Button>
          <Button kind="danger" type="submit" busy={discard.isPending && t('batches-discarding')}>
            {t('batches-discard')}
          </Button>
        </>
      }
    >
      <p>{t('batches-discard-text', { count: sheet.rows })}</p>
      {discard.error && <ErrorCard fault={discard.error} action={{ label: t('common-error-again'), onPress: () => discard.mutate() }} />}
    </Dialog>
  )
}
