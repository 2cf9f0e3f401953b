import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AccountForm, AccountsMade, Fault, ProfileView, RowFault } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button, IconButton } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { clean } from '../../kit/UntrustedText'
import { ServiceWaits } from '../../shared/ServiceWaits'
import { t } from '../../text'
import { Made } from './Made'
import { blankRow, FIELDS, faultAt, isBlank, MOST_ROWS, NEEDS, type Row, retryable, rowOf, withSample } from './rows'

const PAUSE = 300

/** What the console sees in the rows, shortly after the last key. The values never become a key of a cache. */
function useRowChecks(rows: Row[]) {
  const [settled, setSettled] = useState({ rows, at: 0 })
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now => ({ rows, at: now.at + 1 })), PAUSE)
    return () => clearTimeout(timer)
  }, [rows])
  const checks = useQuery({
    queryKey: ['account_rows_check', settled.at],
    queryFn: () => call('account_rows_check', { rows: settled.rows.map(row => row.form) }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return {
    checked: settled.rows.length === rows.length ? checks.data : undefined,
    fresh: settled.rows === rows && checks.isSuccess && !checks.isPlaceholderData,
  }
}

/** Rows for accounts of the organization. Afterwards each row says what became of it, and only the failed ones come back to the form. */
export function Create({ profile, onClose }: { profile: ProfileView; onClose: () => void }) {
  const client = useQueryClient()
  const [rows, setRows] = useState(() => [blankRow()])
  const [chunk, setChunk] = useState('10')
  const [tried, setTried] = useState(false)
  const [made, setMade] = useState<AccountsMade>()
  const add = () => setRows(now => [...now, blankRow()])
  const { checked, fresh } = useRowChecks(rows)
  const faults = checked?.map(of => of.faults)
  const sheet = useMutation({
    mutationFn: () => call('account_sheet_open', {}),
    onSuccess: found => found && setRows(now => [...now.filter(row => !isBlank(row)), ...found.rows.map(rowOf)]),
  })
  const sample = useMutation({
    mutationFn: () => call('sandbox_samples', {}),
    onSuccess: ({ account }) => setRows(now => now.map(row => withSample(row, account))),
  })
  // Of a long sheet only what is to be fixed is shown; a row that was shown stays while it is fixed.
  const opened = useRef(new Set<string>())
  const many = rows.length > MOST_ROWS
  const shown = rows
    .map((row, index) => ({ row, index }))
    .filter(({ row, index }) => {
      if (many && fresh && faults?.[index]?.some(fault => fault.stops)) opened.current.add(row.key)
      return !many || opened.current.has(row.key)
    })
    .slice(0, MOST_ROWS)
  const all = faults?.flat() ?? []
  const stops = all.filter(fault => fault.stops).length
  // Only what stands at a field is counted: nobody looks for warnings that are nowhere.
  const isShown = (fault: RowFault, row: Row | undefined) => tried || many || (row?.form[fault.field as keyof AccountForm] ?? '').trim() !== ''
  const told = (faults ?? []).flatMap((of, at) => of.filter(fault => isShown(fault, rows[at])))
  const toldStops = tried || many ? stops : told.filter(fault => fault.stops).length
  const size = /^\d{1,3}$/.test(chunk.trim()) ? BigInt(chunk.trim()) : 0n
  const badSize = size < 1n || size > 100n
  const create = useMutation({
    mutationFn: () => call('account_create', { rows: rows.map(row => row.form), chunk: JSON.parse(size.toString()) }),
    onSuccess: answer => {
      setMade(answer)
      void client.invalidateQueries({ queryKey: ['account_list'] })
    },
  })
  const set = (key: string, part: Partial<AccountForm>) => {
    create.reset()
    setRows(now => now.map(row => (row.key === key ? { ...row, form: { ...row.form, ...part } } : row)))
  }
  const submit = () => {
    setTried(true)
    // A press that comes before the checks is not lost: the console looks at every row itself before anything leaves.
    if (!(fresh && stops > 0) && !badSize && !create.isPending) create.mutate()
  }
  if (made) {
    const again = retryable(rows, made.rows)
    return (
      <Made
        made={made}
        again={again.length}
        onAgain={() => {
          setRows(again)
          setMade(undefined)
          create.reset()
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      title={t('accounts-grid-title')}
      wide
      onSubmit={submit}
      onClose={onClose}
      busy={create.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={create.isPending}>
            {t('accounts-dialog-cancel')}
          </Button>
          <ServiceWaits working={create.isPending} />
          <span className="small second spread" role="status">
            {create.isPending
              ? ''
              : toldStops > 0
                ? t('accounts-grid-stops', { count: toldStops })
                : told.length > 0
                  ? t('accounts-grid-warns', { count: told.length })
                  : faults && all.length === 0
                    ? t('accounts-grid-fine')
                    : ''}
          </span>
          <Button kind="primary" type="submit" busy={create.isPending && t('accounts-grid-busy')}>
            {t('accounts-grid-submit', { count: rows.length })}
          </Button>
        </>
      }
    >
      <p className="second">{t('accounts-grid-text')}</p>
      {many && (
        <p className="strong" role="status">
          {t('accounts-sheet-many', { count: rows.length })}
        </p>
      )}
      {(sheet.data?.ignored.length ?? 0) > 0 && (
        <p className="small second">
          <bdi>{t('accounts-run-ignored', { columns: (sheet.data?.ignored ?? []).map(head => clean(head, 40)).join(', ') })}</bdi>
        </p>
      )}
      {shown.map(({ row, index }) => (
        <RowFields
          key={row.key}
          row={row}
          at={index + 1}
          faults={faults?.[index]}
          born={checked?.[index]?.born}
          refused={create.error?.field?.startsWith(`rows.${index}.`) ? create.error : undefined}
          tried={tried || many}
          alone={rows.length === 1}
          onChange={part => set(row.key, part)}
          onRemove={() => setRows(now => now.filter(other => other.key !== row.key))}
        />
      ))}
      <div className="row create-foot">
        <Button size="small" icon={Plus} isDisabled={rows.length >= MOST_ROWS} onPress={add}>
          {t('accounts-grid-add')}
        </Button>
        <Button size="small" icon={FileUp} busy={sheet.isPending && t('accounts-sheet-reading')} onPress={() => sheet.mutate()}>
          {t('accounts-sheet-open')}
        </Button>
        {profile.kind === 'sandbox' && (
          <Button size="small" isDisabled={sample.isPending} onPress={() => sample.mutate()}>
            {t('accounts-grid-sample')}
          </Button>
        )}
        <span className="spread" />
        {rows.length > 1 && (
          <div className="create-chunk">
            <Field
              label={t('accounts-grid-chunk')}
              help={t('accounts-grid-chunk-help')}
              inputMode="numeric"
              value={chunk}
              onChange={setChunk}
              error={badSize ? t('accounts-grid-chunk-help') : undefined}
            />
          </div>
        )}
      </div>
      <p className="small second">{t('accounts-grid-leaves')}</p>
      {sample.error && <ErrorCard fault={sample.error} action={{ label: t('common-error-close'), onPress: () => sample.reset() }} />}
      {sheet.error && <ErrorCard fault={sheet.error} action={{ label: t('common-error-close'), onPress: () => sheet.reset() }} />}
      {create.error && !create.error.field?.startsWith('rows.') && (
        <ErrorCard fault={create.error} action={{ label: t('common-error-again'), onPress: submit }} />
      )}
    </Dialog>
  )
}

interface RowProps {
  row: Row
  at: number
  faults: RowFault[] | undefined
  /** The date of birth as it was read. */
  born: string | undefined
  refused: Fault | undefined
  tried: boolean
  alone: boolean
  onChange: (part: Partial<AccountForm>) => void
  onRemove: () => void
}

function RowFields({ row, at, faults, born, refused, tried, alone, onChange, onRemove }: RowProps) {
  return (
    <fieldset className="panel create-row">
      <legend className="sr-only">{t('accounts-grid-row', { at: String(at) })}</legend>
      <div className="row">
        <span className="small second spread">{t('accounts-grid-row', { at: String(at) })}</span>
        {!alone && <IconButton icon={X} label={t('accounts-grid-remove', { at: String(at) })} onPress={onRemove} />}
      </div>
      <div className="create-fields">
        {FIELDS.map((field, place) => {
          const fault = faultAt(faults, field)
          // What is empty is only an error once somebody wanted to go on.
          const shown = fault && (tried || row.form[field].trim() !== '') ? fault : undefined
          return (
            <Field
              key={field}
              label={t(`accounts-field-${field}`)}
              hint={t(`accounts-needs-${NEEDS[field]}`)}
              isRequired={NEEDS[field] === 'required'}
              // A row that was just added is the one to fill in.
              autoFocus={place === 0}
              mono={field === 'bvn' || field === 'nin'}
              value={row.form[field]}
              onChange={value => onChange({ [field]: value })}
              help={field === 'dateOfBirth' ? (born ?? t('accounts-grid-date-help')) : undefined}
              error={refused?.field?.endsWith(`.${field}`) ? refused.message : shown?.stops ? shown.message : undefined}
              warning={shown && !shown.stops ? shown.message : undefined}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
