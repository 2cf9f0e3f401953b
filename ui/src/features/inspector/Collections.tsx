import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, FileInput, FileOutput, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { RequestCollection, SavedPlace, SavedRequest } from '../../bindings/types'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button, IconButton } from '../../kit/Button'
import { Combo } from '../../kit/Combo'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { t } from '../../text'
import { CopyAs } from './CopyAs'
import { renamedIn, type Typed } from './input'

const NEW = ' '
const KEY = ['collection_list']

export const useCollections = () => useQuery({ queryKey: KEY, queryFn: () => call('collection_list', {}) })

function useKeep(onDone: (all: RequestCollection[]) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (one: { id: string | undefined; name: string; requests: SavedRequest[] }) =>
      call('collection_keep', { name: one.name, requests: one.requests, ...(one.id && { id: one.id }) }),
    onSuccess: all => {
      client.setQueryData(KEY, all)
      announce(t('inspector-request-saved'))
      // A renamed or moved request has other values before it.
      void client.invalidateQueries({ queryKey: ['collection_values'] })
      onDone(all)
    },
  })
}

/** The saved requests, by collection. */
export function Collections({
  onOpen,
  onRun,
  running,
}: {
  onOpen: (request: SavedRequest, collection: string) => void
  onRun: (collection: string) => void
  /** The collection whose run is shown. */
  running: string | undefined
}) {
  const client = useQueryClient()
  const list = useCollections()
  const bring = useMutation({
    mutationFn: () => call('collection_import', {}),
    onSuccess: added => {
      if (!added) return
      client.setQueryData(KEY, added.collections)
      announce(t(added.renamed ? 'inspector-collection-imported-as' : 'inspector-collection-imported', { name: added.name }))
    },
  })
  const [edited, setEdited] = useState<RequestCollection>()
  return (
    <section className="runner-collections" aria-label={t('inspector-collections')}>
      <div className="row">
        <h2 className="caption spread">{t('inspector-collections')}</h2>
        <IconButton icon={FileInput} label={t('inspector-collection-import')} isDisabled={bring.isPending} onPress={() => bring.mutate()} />
      </div>
      {bring.error && <ErrorCard fault={bring.error} action={{ label: t('common-error-close'), onPress: () => bring.reset() }} />}
      {bring.data?.renamed && <p className="small second">{t('inspector-collection-imported-as', { name: bring.data.name })}</p>}
      {list.error && <ErrorCard fault={list.error} action={{ label: t('common-error-again'), onPress: () => void list.refetch() }} />}
      {list.data?.length === 0 && <p className="small quiet">{t('inspector-collections-none')}</p>}
      {list.data?.map(one => (
        <div key={one.id}>
          <div className="row">
            <bdi className="strong small clip spread">{one.name}</bdi>
            <IconButton
              icon={Play}
              label={t('inspector-run-title', { name: one.name })}
              aria-current={running === one.id ? 'true' : undefined}
              onPress={() => onRun(one.id)}
            />
            <IconButton icon={Pencil} label={t('inspector-collection-edit', { name: one.name })} onPress={() => setEdited(one)} />
          </div>
          <ul>
            {one.requests.map(request => (
              <li key={request.name}>
                <button type="button" className="runner-name" onClick={() => onOpen(request, one.id)}>
                  <bdi className="small block clip">{request.name}</bdi>
                  <span className="mono caption quiet block clip">{request.operation}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {edited && <Edit collection={edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

/** Edits the name of a collection, and the names and order of its requests. Everything is saved together. */
function Edit({ collection, onClose }: { collection: RequestCollection; onClose: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState(collection.name)
  const [rows, setRows] = useState(() => collection.requests.map(request => ({ request, was: request.name })))
  const [sure, setSure] = useState(false)
  const keep = useKeep(onClose)
  const remove = useMutation({
    mutationFn: () => call('collection_drop', { id: collection.id }),
    onSuccess: all => {
      client.setQueryData(KEY, all)
      onClose()
    },
  })
  const send = useMutation({
    mutationFn: () => call('collection_export', { id: collection.id }),
    onSuccess: made => made && announce(t('inspector-collection-exported', { file: made.name, left: made.leftOut })),
  })
  const save = () => {
    // References to a request follow its new name.
    const renamed = rows.filter(row => row.was !== row.request.name.trim())
    const follow = (typed: Typed) => renamed.reduce((now, row) => renamedIn(now, row.was, row.request.name.trim()), typed)
    keep.mutate({ id: collection.id, name, requests: rows.map(({ request }) => ({ ...request, typed: follow(request.typed) })) })
  }
  const fault = keep.error ?? remove.error ?? send.error
  const swap = (at: number, by: number) =>
    setRows(now => {
      const next = [...now]
      const [moved] = next.splice(at, 1)
      if (moved) next.splice(at + by, 0, moved)
      return next
    })
  return (
    <Dialog
      title={t('inspector-collection-edit', { name: collection.name })}
      onSubmit={save}
      onClose={onClose}
      busy={keep.isPending || remove.isPending}
      foot={
        <>
          <Button kind="danger" onPress={() => (sure ? remove.mutate() : setSure(true))}>
            {sure ? t('inspector-collection-sure') : t('inspector-collection-remove')}
          </Button>
          <span className="spread" />
          <Button onPress={onClose}>{t('inspector-cancel')}</Button>
          <Button kind="primary" type="submit" busy={keep.isPending && t('inspector-saving')}>
            {t('inspector-apply')}
          </Button>
        </>
      }
    >
      <Field label={t('inspector-collection-name')} value={name} onChange={setName} error={fault?.field === 'name' ? fault.message : undefined} />
      {fault && fault.field !== 'name' && <ErrorCard fault={fault} />}
      {rows.map(({ request, was }, at) => (
        <div key={was} className="row runner-request">
          <span className="spread">
            <Field
              label={t('inspector-request-name')}
              hint={<span className="mono">{request.operation}</span>}
              value={request.name}
              onChange={typed => setRows(now => now.map(row => (row.was === was ? { ...row, request: { ...row.request, name: typed } } : row)))}
            />
          </span>
          <IconButton icon={ArrowUp} label={t('inspector-collection-up', { name: was })} isDisabled={at === 0} onPress={() => swap(at, -1)} />
          <IconButton
            icon={ArrowDown}
            label={t('inspector-collection-down', { name: was })}
            isDisabled={at === rows.length - 1}
            onPress={() => swap(at, 1)}
          />
          <IconButton
            icon={Trash2}
            label={t('inspector-request-drop', { name: was })}
            onPress={() => setRows(now => now.filter(row => row.was !== was))}
          />
        </div>
      ))}
      <div className="row collection-out">
        <CopyAs
          text={form => {
            // Both notes stand at one place.
            send.reset()
            return call('collection_copy', { id: collection.id, form })
          }}
        />
        <Button size="small" icon={FileOutput} busy={send.isPending && t('inspector-saving')} onPress={() => send.mutate()}>
          {t('inspector-collection-export')}
        </Button>
        {send.data && (
          <span className="small copied-note">{t('inspector-collection-exported', { file: send.data.name, left: send.data.leftOut })}</span>
        )}
      </div>
    </Dialog>
  )
}

/** Saves the form as a named request, in an existing collection or a new one. */
export function SaveRequest({
  operation,
  typed,
  place,
  onSaved,
  onClose,
}: {
  operation: string
  typed: Typed
  /** The saved request that was opened. */
  place: SavedPlace | undefined
  onSaved: (place: SavedPlace) => void
  onClose: () => void
}) {
  const list = useCollections()
  const keep = useKeep(all => {
    const kept = all.find(one => one.id === into?.id) ?? all.find(one => one.name === fresh.trim())
    if (kept) onSaved({ collection: kept.id, request: name.trim() })
    onClose()
  })
  const all = list.data ?? []
  const [chosen, setChosen] = useState<string>()
  const id = chosen ?? all.find(one => one.id === place?.collection)?.id ?? all[0]?.id ?? NEW
  const [fresh, setFresh] = useState('')
  const [name, setName] = useState(place?.request ?? operation)
  const into = all.find(one => one.id === id)
  const save = () => {
    const request: SavedRequest = { name: name.trim(), operation, typed }
    const there = into?.requests.some(one => one.name === request.name)
    const requests = there ? (into?.requests ?? []).map(one => (one.name === request.name ? request : one)) : [...(into?.requests ?? []), request]
    keep.mutate({ id: into?.id, name: into?.name ?? fresh, requests })
  }
  const at = keep.error?.field
  return (
    <Dialog
      title={t('inspector-request-save')}
      onSubmit={save}
      onClose={onClose}
      busy={keep.isPending}
      foot={
        <>
          <span className="spread" />
          <Button onPress={onClose}>{t('inspector-cancel')}</Button>
          <Button kind="primary" type="submit" busy={keep.isPending && t('inspector-saving')} isDisabled={list.isPending}>
            {t('inspector-apply')}
          </Button>
        </>
      }
    >
      <p>{t('inspector-request-save-text')}</p>
      <p>{t('inspector-request-save-values', { example: '{{Wallet.id}}' })}</p>
      {(list.error ?? (at !== 'name' && at !== 'request' && keep.error)) && (
        <ErrorCard fault={list.error ?? (keep.error as NonNullable<typeof keep.error>)} />
      )}
      <Combo
        label={t('inspector-collection')}
        value={id}
        onChange={setChosen}
        placeholder=""
        search={false}
        chosen={into?.name ?? t('inspector-collection-new')}
        groups={[
          {
            id: 'all',
            options: [...all, { id: NEW, name: t('inspector-collection-new') }].map(one => ({
              id: one.id,
              label: one.name,
              node: <bdi>{one.name}</bdi>,
            })),
          },
        ]}
      />
      {!into && (
        <Field label={t('inspector-collection-name')} value={fresh} onChange={setFresh} error={at === 'name' ? keep.error?.message : undefined} />
      )}
      <Field
        label={t('inspector-request-name')}
        help={t('inspector-request-name-help')}
        value={name}
        onChange={setName}
        error={at === 'request' ? keep.error?.message : undefined}
      />
    </Dialog>
  )
}
