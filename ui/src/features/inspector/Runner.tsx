import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Play, TerminalSquare } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { OperationField, OperationForm, SavedPlace, SavedRequest } from '../../bindings/types'
import { call } from '../../bridge/call'
import { appState, useBound, useChains } from '../../bridge/queries'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Combo } from '../../kit/Combo'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { EmptyState, Skeleton } from '../../kit/Notes'
import { SearchBox } from '../../kit/SearchBox'
import { useChainGroups } from '../../shared/ChainGroups'
import { DraftRefused } from '../../shared/DraftRefused'
import { type Route, useNavigation } from '../../shared/navigation'
import { find, t } from '../../text'
import { Area } from './Area'
import { CollectionRunner } from './CollectionRunner'
import { Collections, SaveRequest, useCollections } from './Collections'
import { Drafted } from './Drafted'
import { EarlierValues } from './EarlierValues'
import { IdField } from './IdField'
import { fieldAt, inputOf, type Typed, typedOf } from './input'
import { Ran } from './Ran'

const UNSET = ' '

/** What was typed last for an operation, by profile: another page, another operation and a lock lose nothing. */
const kept = new Map<string, Typed>()
/** A saved request, in the collection that has it. */
interface Saved {
  request: SavedRequest
  collection: string
}

/** The form that was open last, by profile: the operation, and the saved request that it was opened from. */
const last = new Map<string, { operation: string; saved: Saved | undefined }>()

/** Every operation of the table as a form. Reads and writes run here; what moves money is drafted and confirmed in its own window. */
export function Runner({ start }: { start?: { operation: string; input: string } | undefined }) {
  const forms = useQuery({ queryKey: ['operation_forms'], queryFn: () => call('operation_forms', {}), staleTime: Number.POSITIVE_INFINITY })
  // The frame has read it long before.
  const profileId = useQueryClient().getQueryData(appState.queryKey)?.open?.id
  const [chosen, setChosen] = useState(start?.operation ?? (profileId && last.get(profileId)?.operation))
  const [text, setText] = useState('')
  const [saved, setSaved] = useState(start || !profileId ? undefined : last.get(profileId)?.saved)
  const [ran, setRan] = useState<string>()
  // A form that a link filled in is the one that was open last, too.
  const started = start?.operation
  useEffect(() => {
    if (profileId && started) last.set(profileId, { operation: started, saved: undefined })
  }, [profileId, started])
  const collections = useCollections()
  const collection = collections.data?.find(({ id }) => id === ran)
  const all = forms.data?.operations ?? []
  const asked = text.trim().toLowerCase()
  const rows = all.filter(({ name, path, method }) => `${name} ${method} ${path}`.toLowerCase().includes(asked))
  const form = all.find(({ name }) => name === (chosen ?? all[0]?.name))
  const keptAs = (name: string, from: Saved | undefined) => `${profileId} ${name} ${from ? JSON.stringify([from.collection, from.request.name]) : ''}`
  const choose = (name: string, from?: Saved) => {
    setRan(undefined)
    setChosen(name)
    if (profileId) last.set(profileId, { operation: name, saved: from })
    // It opens as it was saved.
    if (from) kept.delete(keptAs(name, from))
    setSaved(from)
  }
  if (forms.error) {
    return (
      <div className="exchange-fault">
        <ErrorCard fault={forms.error} action={{ label: t('common-error-again'), onPress: () => void forms.refetch() }} />
      </div>
    )
  }
  return (
    <div className="runner">
      <nav className="runner-list" aria-label={t('inspector-operations')}>
        <SearchBox
          label={t('inspector-find')}
          placeholder={t('inspector-find')}
          clear={t('inspector-clear')}
          value={text}
          onChange={setText}
          className="runner-find"
        />
        <ul className="runner-names">
          {forms.isPending && <Skeleton width={200} />}
          {rows.map(({ name, method, path }) => (
            <li key={name}>
              <button
                type="button"
                className="runner-name"
                aria-current={!collection && form?.name === name ? 'true' : undefined}
                onClick={() => choose(name)}
              >
                <span className="mono small block clip">{name}</span>
                <span className="mono caption quiet block clip">{`${method} ${path}`}</span>
              </button>
            </li>
          ))}
          {forms.data && rows.length === 0 && <li className="small quiet">{t('inspector-no-operation')}</li>}
        </ul>
        <Collections onOpen={(request, collection) => choose(request.operation, { request, collection })} onRun={setRan} running={collection?.id} />
      </nav>
      {collection && <CollectionRunner key={collection.id} collection={collection} forms={all} />}
      {form && !collection && (
        <Operation
          key={`${form.name} ${saved?.collection ?? ''} ${saved?.request.name ?? ''}`}
          form={form}
          start={
            start?.operation === form.name && !saved ? typedOf(form, start.input) : (kept.get(keptAs(form.name, saved)) ?? saved?.request.typed ?? {})
          }
          onTyped={typed => {
            if (profileId) kept.set(keptAs(form.name, saved), typed)
          }}
          from={saved && { collection: saved.collection, request: saved.request.name }}
          onRun={setRan}
        />
      )}
    </div>
  )
}

interface OperationProps {
  form: OperationForm
  start: Typed
  from: SavedPlace | undefined
  onTyped: (typed: Typed) => void
  /** Shows the run of a collection. */
  onRun: (collection: string) => void
}

/** Takes the focus to the first field of a form that is wrong. */
const focusWrong = (form: HTMLElement | null) => form?.querySelector<HTMLElement>('[data-invalid] :is(input, textarea, button)')?.focus()

function Operation({ form, start, from, onTyped, onRun }: OperationProps) {
  const { go } = useNavigation()
  const bound = useBound()
  const client = useQueryClient()
  const [place, setPlace] = useState(from)
  const saved = place && { saved: place }
  const [typed, setTyped] = useState(start)
  const keep = useRef(onTyped)
  keep.current = onTyped
  useEffect(() => keep.current(typed), [typed])
  const [saving, setSaving] = useState(false)
  const input = useMemo(() => inputOf(form, typed), [form, typed])
  const [settled, setSettled] = useState(input)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(input), 200)
    return () => clearTimeout(timer)
  }, [input])
  const preview = useQuery({
    queryKey: ['operation_preview', form.name, settled, place],
    queryFn: () => call('operation_preview', { operation: form.name, input: settled, ...saved }),
    gcTime: 0,
  })
  const run = useMutation({
    mutationFn: (input: string) => call('operation_run', { operation: form.name, input, ...saved }),
    onSuccess: done => {
      announce(done.draftId ? t(bound ? 'proposals-drafted' : 'inspector-drafted') : (done.fault?.message ?? t('inspector-result')))
      // Requests after this one can take other values now.
      void client.invalidateQueries({ queryKey: ['collection_values'] })
    },
  })
  const empty = form.fields.filter(field => field.required && (typed[field.name] ?? '').trim() === '').map(({ name }) => name)
  // Said of a field only after a person wanted to send: a form that was just opened is not wrong.
  const [refusedEmpty, setRefusedEmpty] = useState(0)
  const fault = run.data?.fault ?? run.error ?? undefined
  // The error of a run goes once the input changes.
  const ran = run.variables === input ? fault : undefined
  // Each at its field, all at once; that a field is empty is said after a run was asked for.
  const said = new Map<string, string>()
  for (const { field, message } of [...(ran ? [ran] : []), ...(preview.data?.faults ?? [])]) {
    const at = fieldAt(form, field)
    if (at && !empty.includes(at) && !said.has(at)) said.set(at, message)
  }
  const wrong = form.fields.map(({ name }) => name).filter(name => empty.includes(name) || said.has(name))
  const toCorrect = wrong.length > 0 && t('inspector-to-correct', { fields: wrong.join(', ') })
  const errorOf = (name: string) => said.get(name) ?? (refusedEmpty > 0 && empty.includes(name) ? t('inspector-field-missing') : undefined)
  const fields = useRef<HTMLFormElement>(null)
  const refusal = useRef<HTMLDivElement>(null)
  const isAtField = fieldAt(form, fault?.field) !== undefined
  useEffect(() => {
    if (fault && isAtField) focusWrong(fields.current)
    else if (fault) refusal.current?.focus()
  }, [fault, isAtField])
  useEffect(() => {
    if (refusedEmpty > 0) focusWrong(fields.current)
  }, [refusedEmpty])
  const own = form.name === 'transaction_transfer' ? 'transfer' : form.name === 'virtual_account_transfer' ? 'payout' : undefined
  return (
    <div className="runner-main">
      <div className="runner-ask">
        <form
          ref={fields}
          className="runner-form"
          aria-label={form.name}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (empty.length === 0) {
              if (!run.isPending) run.mutate(input)
              return
            }
            setRefusedEmpty(times => times + 1)
            announce(t('inspector-to-correct', { fields: empty.join(', ') }), true)
          }}
        >
          <h2 className="mono">{form.name}</h2>
          <p className="mono small second">{`${form.method} ${form.path}`}</p>
          <p>{form.text}</p>
          <p className="small second">
            <span className="strong">{find(`inspector-effects-${form.effect}`)}</span>
            {`. ${find(`inspector-effect-text-${form.effect}`) ?? ''} ${form.keyed ? t('inspector-keyed') : ''} ${form.secret ? t('inspector-secret-added', { name: form.secret }) : ''}`}
            {form.extension && ` ${t('inspector-extension')}.`}
          </p>
          {form.fields.length === 0 && <p className="quiet">{t('inspector-no-fields')}</p>}
          {form.fields.map(field => (
            <Input
              key={field.name}
              field={field}
              value={typed[field.name] ?? ''}
              error={errorOf(field.name)}
              onChange={value => setTyped(now => ({ ...now, [field.name]: value }))}
            />
          ))}
          <div className="row runner-foot">
            <Button kind="primary" type="submit" icon={Play} busy={run.isPending && t('inspector-running')}>
              {find(`inspector-run-${form.effect}`)}
            </Button>
            <Button onPress={() => setSaving(true)}>{t('inspector-request-save')}</Button>
            <Button
              kind="quiet"
              onPress={() => {
                setTyped({})
                setRefusedEmpty(0)
                run.reset()
              }}
            >
              {t('inspector-reset')}
            </Button>
          </div>
          {/* Below the buttons, in a room of its own: it comes and goes with what is typed. */}
          <p className={`small runner-correct ${said.size > 0 || refusedEmpty > 0 ? 'tone-danger' : 'quiet'}`}>{toCorrect}</p>
        </form>
        {fault && !isAtField && (
          // Where the button was pressed: what went wrong stands before everything beside it.
          <div ref={refusal} role="alert" tabIndex={-1} className="runner-refusal">
            <DraftRefused fault={fault} action={{ label: t('common-error-close'), onPress: () => run.reset() }} onAgain={() => run.mutate(input)} />
            {own && (
              <p className="small second">
                {t('inspector-own-form')}{' '}
                <Button kind="link" size="small" onPress={() => go(ownForm(own, typed))}>
                  {t('inspector-own-form-open', { form: own === 'payout' ? t('inspector-payout-form') : t('inspector-transfer-form') })}
                </Button>
              </p>
            )}
          </div>
        )}
      </div>
      {saving && <SaveRequest operation={form.name} typed={typed} place={place} onSaved={setPlace} onClose={() => setSaving(false)} />}
      <div className="runner-side">
        <section className="exchange-part" aria-label={t('inspector-live')}>
          <div className="row exchange-part-head">
            <h3 className="caption spread">{t('inspector-live')}</h3>
            {preview.data?.curl && (
              <Copy text={preview.data.curl} label={`${t('common-copy-word')}: ${t('inspector-live')}`} word={t('common-copy-word')} />
            )}
          </div>
          {preview.data?.curl ? (
            <pre className="raw exchange-code">{preview.data.curl}</pre>
          ) : (
            <p className="small quiet">{toCorrect || preview.data?.faults[0]?.message}</p>
          )}
        </section>
        {place && <EarlierValues saved={place} onRun={() => onRun(place.collection)} />}
        {(!fault || run.data?.draftId) && (
          <section className="exchange-part" aria-label={t('inspector-result')}>
            <h3 className="caption">{t('inspector-result')}</h3>
            {run.data?.draftId && <Drafted id={run.data.draftId} />}
            {!run.data && !fault && (
              <EmptyState
                icon={TerminalSquare}
                title={find(`inspector-effects-${form.effect}`) ?? form.effect}
                text={find(`inspector-effect-text-${form.effect}`) ?? ''}
              />
            )}
          </section>
        )}
        {run.data?.exchangeId && <Ran key={run.data.exchangeId} id={run.data.exchangeId} request={place?.request} />}
      </div>
    </div>
  )
}

const ownForm = (own: 'transfer' | 'payout', typed: Typed): Route =>
  own === 'payout'
    ? { at: 'payout', ...(typed.id && { accountId: typed.id }) }
    : {
        at: 'transfer',
        ...(typed.walletId && { walletId: typed.walletId }),
        ...(typed.tokenId && { tokenId: typed.tokenId }),
        ...(typed.destinationAddress && { to: typed.destinationAddress }),
      }

function Input({
  field,
  value,
  error,
  onChange,
}: {
  field: OperationField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const hint = field.required ? t('inspector-required') : t('inspector-optional')
  const help = field.text
  switch (field.kind) {
    case 'choice':
    case 'boolean': {
      const options = field.kind === 'boolean' ? ['true', 'false'] : field.options
      const word = (id: string) => (field.kind === 'boolean' ? (id === 'true' ? t('inspector-yes') : t('inspector-no')) : id)
      return (
        <Combo
          label={field.name}
          hint={hint}
          help={help}
          error={error}
          value={value || UNSET}
          onChange={id => onChange(id === UNSET ? '' : id)}
          placeholder={t('inspector-not-set')}
          search={false}
          chosen={value ? word(value) : t('inspector-not-set')}
          groups={[
            {
              id: 'all',
              options: [UNSET, ...options].map(id => ({
                id,
                label: id === UNSET ? t('inspector-not-set') : word(id),
                node: id === UNSET ? t('inspector-not-set') : word(id),
              })),
            },
          ]}
        />
      )
    }
    case 'list':
      return (
        <>
          <Area label={field.name} hint={hint} help={`${help} ${t('inspector-one-a-line')}`} error={error} value={value} onChange={onChange} />
          {field.idOf === 'chain' && <AddChain value={value} onChange={onChange} />}
        </>
      )
    case 'json':
      return <Area label={field.name} hint={hint} help={`${help} ${t('inspector-json-help')}`} error={error} value={value} onChange={onChange} />
    default:
      return field.idOf ? (
        <IdField label={field.name} hint={hint} help={help} error={error} kind={field.idOf} value={value} onChange={onChange} />
      ) : (
        <Field label={field.name} hint={hint} help={help} error={error} value={value} onChange={onChange} mono />
      )
  }
}

/** Adds a known chain to a list of chains. */
function AddChain({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const chains = useChains()
  const lines = value
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const groups = useChainGroups(chains.all.filter(one => !lines.includes(one.id)))
  return (
    <Combo
      label={t('inspector-choices-chain')}
      value={null}
      onChange={id => onChange([...lines, id].join('\n'))}
      placeholder={t('inspector-choices-chain')}
      groups={groups.map(group => ({
        ...group,
        options: group.options.map(one => ({ ...one, text: `${one.label} ${one.id}`, node: `${one.label} · ${one.id}` })),
      }))}
    />
  )
}
