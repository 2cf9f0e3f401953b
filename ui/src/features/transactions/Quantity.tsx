import { Plus, Trash2 } from 'lucide-react'
import type { TransferChecks } from '../../bindings/types'
import { group } from '../../kit/amount'
import { Button, IconButton } from '../../kit/Button'
import { Field } from '../../kit/Field'
import { AmountHelp } from '../../shared/AmountHelp'
import { t } from '../../text'
import { type BatchRow, EMPTY_ROW, pasted, type Typed } from './form'
import styles from './transactions.module.css'
import type { Shape } from './useSpendable'

interface Props {
  typed: Typed
  shape: Shape
  unit: string
  checks: TransferChecks | undefined
  fresh: boolean
  problem: (field: string) => string | undefined
  onChange: (part: Partial<Typed>) => void
}

/** How much of what: the token decides which fields there are. */
export function Quantity(props: Props) {
  if (props.shape === 'coins') return <CoinAmount {...props} />
  if (props.typed.batch) return <Batch {...props} rows={props.typed.batch} />
  return <OneId {...props} />
}

function CoinAmount({ typed, unit, checks, fresh, problem, onChange }: Props) {
  const max = checks?.max
  return (
    <Field
      label={t('transfer-amount')}
      inputClass={styles.amountInput}
      inputMode="decimal"
      value={typed.amount}
      onChange={amount => onChange({ amount })}
      error={typed.amount.trim() ? problem('amount') : undefined}
      help={<AmountHelp words={fresh ? checks?.words : undefined} left={fresh ? checks?.leftToday : undefined} unit={unit} />}
      room={3}
      hint={
        max && (
          <Button kind="link" size="small" aria-label={t('transfer-max-name', { amount: max, unit })} onPress={() => onChange({ amount: max })}>
            {t('transfer-max')}
          </Button>
        )
      }
      after={unit && <bdi className={styles.amountFieldUnit}>{unit}</bdi>}
    />
  )
}

/** One token id; of an ERC-721 there is exactly one, of an ERC-1155 some. */
function OneId({ typed, shape, unit, checks, fresh, problem, onChange }: Props) {
  return (
    <div className={styles.nftFields}>
      <Field
        label={t('transfer-token-id-field')}
        mono
        inputMode="numeric"
        value={typed.nftTokenId}
        onChange={nftTokenId => onChange({ nftTokenId })}
        error={typed.nftTokenId.trim() ? problem('nftTokenId') : undefined}
        help={shape === 'one' ? t('transfer-exactly-one') : undefined}
        hint={
          shape === 'some' && (
            <Button kind="link" size="small" onPress={() => onChange({ batch: [{ id: typed.nftTokenId, quantity: typed.amount }, EMPTY_ROW] })}>
              {t('transfer-several')}
            </Button>
          )
        }
      />
      {shape === 'some' && (
        <Field
          label={t('transfer-quantity')}
          inputMode="numeric"
          value={typed.amount}
          onChange={amount => onChange({ amount })}
          error={typed.amount.trim() ? problem('amount') : undefined}
          help={fresh && checks?.words ? <bdi>{checks.words}</bdi> : undefined}
          room={3}
          after={unit && <bdi className={styles.amountFieldUnit}>{unit}</bdi>}
        />
      )}
    </div>
  )
}

/** Token ids with their quantities. A block copied from a sheet fills as many rows as it has. */
function Batch({ rows, checks, fresh, problem, onChange }: Props & { rows: BatchRow[] }) {
  const set = (at: number, part: Partial<BatchRow>) => onChange({ batch: rows.map((row, index) => (index === at ? { ...row, ...part } : row)) })
  const paste = (at: number, event: React.ClipboardEvent) => {
    const block = pasted(event.clipboardData.getData('text/plain'))
    if (!block) return
    event.preventDefault()
    onChange({ batch: [...rows.slice(0, at), ...block, ...rows.slice(at + block.length)] })
  }
  const wrong = problem('batch')
  return (
    <fieldset className={styles.batch}>
      <legend className="field-head">
        <span className="field-label">{t('transfer-batch')}</span>
        <span className="field-hint">
          <Button kind="link" size="small" onPress={() => onChange({ batch: null, nftTokenId: rows[0]?.id ?? '', amount: rows[0]?.quantity ?? '' })}>
            {t('transfer-single')}
          </Button>
        </span>
      </legend>
      <div className={styles.batchRows}>
        {rows.map((row, at) => (
          // A row has no identity but its place.
          <div className={styles.batchRow} key={at} onPaste={event => paste(at, event)}>
            <Field label={t('transfer-row-id', { row: String(at + 1) })} mono inputMode="numeric" value={row.id} onChange={id => set(at, { id })} />
            <Field
              label={t('transfer-row-quantity', { row: String(at + 1) })}
              inputMode="numeric"
              value={row.quantity}
              onChange={quantity => set(at, { quantity })}
            />
            <IconButton
              icon={Trash2}
              label={t('transfer-remove-row', { row: String(at + 1) })}
              isDisabled={rows.length === 1}
              onPress={() => onChange({ batch: rows.filter((_, index) => index !== at) })}
            />
          </div>
        ))}
      </div>
      <div className="row">
        <Button size="small" icon={Plus} onPress={() => onChange({ batch: [...rows, EMPTY_ROW] })}>
          {t('transfer-add-row')}
        </Button>
        <span className="small second" role="status">
          {wrong ??
            (fresh && checks?.items.length
              ? t('transfer-batch-total', { ids: checks.items.length, all: group(checks.amount ?? '') })
              : t('transfer-paste-help'))}
        </span>
      </div>
    </fieldset>
  )
}
