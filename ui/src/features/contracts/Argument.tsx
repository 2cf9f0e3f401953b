import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { AbiInput, Misfit, Argument as Value, Wallet } from '../../bindings/types'
import { Area } from '../../kit/Area'
import { Button, IconButton } from '../../kit/Button'
import { Combo } from '../../kit/Combo'
import { Field } from '../../kit/Field'
import { Segments } from '../../kit/Segments'
import { t } from '../../text'
import { AddressField } from './AddressField'
import { empty, isTyped, parameterName } from './form'
import { example, fieldsOf, jsonOf } from './json'

/** A unit in which a number may be typed. */
export interface Unit {
  decimals: number
  word: string
}

interface Props {
  input: AbiInput
  label: string
  /** Its place: `0`, `0[2]`. */
  path: string
  value: Value
  chain: string
  /** Own wallets that are offered where an address is expected. */
  wallets: readonly Wallet[]
  units: Unit[]
  misfits: Misfit[]
  /** The button was pressed, so empty fields show their errors too. */
  asked: boolean
  locked: boolean
  onChange: (value: Value) => void
}

/** A parameter of any type: one field, or the fields of everything inside it. */
export function Argument(props: Props) {
  const { input, label, value, misfits, asked, path, locked, onChange } = props
  if (input.form === 'list' || input.form === 'tuple') return <Several {...props} />
  const leaf = Array.isArray(value) ? { text: '' } : value
  const error = asked || isTyped(leaf) ? misfits.find(one => one.path === path)?.message : undefined
  const set = (text: string) => onChange({ ...leaf, text })
  const hint = (
    <bdi className="mono" dir="ltr">
      {input.kind}
    </bdi>
  )
  switch (input.form) {
    case 'flag':
      return (
        <Segments
          label={`${label} (${input.kind})`}
          value={leaf.text === 'true' ? 'true' : 'false'}
          isDisabled={locked}
          onChange={set}
          options={[
            { id: 'false', node: t('contracts-no') },
            { id: 'true', node: t('contracts-yes') },
          ]}
        />
      )
    case 'address':
      return (
        <AddressField
          label={label}
          hint={hint}
          value={leaf.text}
          chain={props.chain}
          wallets={props.wallets}
          error={error}
          help={locked ? t('contracts-locked') : t('contracts-address-help')}
          isDisabled={locked}
          onChange={set}
        />
      )
    case 'text':
      return <Area label={label} hint={hint} rows={2} value={leaf.text} error={error} isDisabled={locked} onChange={set} />
    case 'bytes':
      return (
        <Field
          label={label}
          hint={hint}
          mono
          value={leaf.text}
          error={error}
          isDisabled={locked}
          help={/^0x([0-9a-f]{2})*$/i.test(leaf.text.trim()) ? t('contracts-bytes', { count: (leaf.text.trim().length - 2) / 2 }) : undefined}
          onChange={set}
        />
      )
    default:
      return (
        <div className="call-number">
          <Field label={label} hint={hint} mono value={leaf.text} error={error} isDisabled={locked} onChange={set} />
          {/^u?int(256|2[0-4][0-9]|1[0-9]{2}|96)$/.test(input.kind) && (
            <Combo
              label={t('contracts-unit', { label })}
              search={false}
              placeholder={t('contracts-units-base')}
              isDisabled={locked}
              value={`${leaf.decimals ?? 0}`}
              chosen={props.units.find(unit => unit.decimals === (leaf.decimals ?? 0))?.word ?? t('contracts-units-base')}
              onChange={id => {
                const unit = props.units.find(one => `${one.decimals}` === id)
                onChange({ text: leaf.text, ...(unit && unit.decimals > 0 && { decimals: unit.decimals }) })
              }}
              groups={[{ id: 'units', options: props.units.map(unit => ({ id: `${unit.decimals}`, label: unit.word, node: unit.word })) }]}
            />
          )}
        </div>
      )
  }
}

/** The rows of a list, or the members of a tuple, in fields or as JSON. Going from one to the other and back loses nothing. */
function Several(props: Props) {
  const { input, label, path, value, misfits, asked, locked, onChange, ...rest } = props
  /** The two ways of writing the same value. While neither is changed, each is given back as it was, with its units and its layout. */
  const [same, setSame] = useState<{ text: string; fields: Value }>()
  /** JSON that was to be shown in fields, and has no place there. */
  const [refused, setRefused] = useState('')
  const swap = () => {
    if (Array.isArray(value)) {
      const text = same && JSON.stringify(same.fields) === JSON.stringify(value) ? same.text : jsonOf(input, value)
      setSame({ text, fields: value })
      return onChange({ text })
    }
    const fields = same?.text === value.text ? same.fields : fieldsOf(input, value.text)
    if (!fields) return setRefused(value.text)
    setSame({ text: value.text, fields })
    onChange(fields)
  }
  const json = !Array.isArray(value)
  const items = json ? [] : value
  const list = input.form === 'list'
  const free = list && input.length === undefined && !locked
  const own = misfits.find(one => one.path === path || (json && one.path.startsWith(`${path}[`)))
  const [item] = input.inner
  const kind = (
    <bdi className="mono small quiet" dir="ltr">
      {input.kind}
    </bdi>
  )
  const change = !locked && (
    <Button size="small" kind="link" onPress={swap}>
      {json ? t('contracts-as-fields', { label }) : t('contracts-as-json', { label })}
    </Button>
  )
  if (json) {
    return (
      <Area
        label={label}
        hint={
          <span className="row">
            {kind} {change}
          </span>
        }
        mono
        rows={4}
        value={value.text}
        error={
          refused && refused === value.text
            ? [t('contracts-json-stays', { label }), own?.message].join(' ')
            : asked || isTyped(value)
              ? own?.message
              : undefined
        }
        help={t('contracts-json-help', { example: JSON.stringify(example(input)) })}
        isDisabled={locked}
        onChange={text => onChange({ text })}
      />
    )
  }
  return (
    <fieldset className="call-several">
      <legend>
        {label} {kind}
      </legend>
      {input.kind.includes('(') && !path.includes('[') && <p className="small tone-warn">{t('contracts-tuple')}</p>}
      {change}
      {items.length === 0 && list && <p className="small quiet">{t('contracts-no-items')}</p>}
      {items.map((one, at) => {
        const inner = list ? item : input.inner[at]
        if (!inner) return null
        return (
          <div className="call-item" key={at}>
            <Argument
              {...rest}
              input={inner}
              label={list ? t('contracts-item', { label, number: String(at + 1) }) : parameterName(inner.name, at)}
              path={`${path}[${at}]`}
              value={one}
              misfits={misfits}
              asked={asked}
              locked={locked}
              onChange={next => onChange(items.map((old, other) => (other === at ? next : old)))}
            />
            {free && (
              <IconButton
                icon={X}
                label={t('contracts-remove-item', { label, number: String(at + 1) })}
                onPress={() => onChange(items.filter((_, other) => other !== at))}
              />
            )}
          </div>
        )
      })}
      {own && (asked || items.length > 0) && <p className="small tone-danger">{own.message}</p>}
      {free && item && (
        <Button size="small" icon={Plus} onPress={() => onChange([...items, empty(item)])}>
          {t('contracts-add-item', { label })}
        </Button>
      )}
    </fieldset>
  )
}
