import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileStack, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AbiFunction } from '../../bindings/types'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button, IconButton } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { TickBox } from '../../kit/Ticks'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { parameterName, readTyped, type Typed, valuesOf } from './form'

const QUERY = ['saved_form_list', 'call']

/** How many templates there are, and the way to them. Only developers take one away. */
export function Templates({ mayEdit, onUse }: { mayEdit: boolean; onUse: (typed: Typed) => void }) {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const saved = useQuery({ queryKey: QUERY, queryFn: () => call('saved_form_list', { kind: 'call' }) })
  const drop = useMutation({
    mutationFn: (id: string) => call('saved_form_drop', { kind: 'call', id }),
    onSuccess: forms => client.setQueryData(QUERY, forms),
  })
  if (!saved.data || (saved.data.length === 0 && !open)) return null
  return (
    <>
      <Button size="small" icon={FileStack} onPress={() => setOpen(true)}>
        {t('contracts-templates-count', { count: saved.data.length })}
      </Button>
      {open && (
        <Dialog
          title={t('contracts-templates-title')}
          onSubmit={() => setOpen(false)}
          onClose={() => setOpen(false)}
          foot={
            <>
              <span className="spread" />
              <Button type="submit" autoFocus>
                {t('common-error-close')}
              </Button>
            </>
          }
        >
          <p className="second">{t('contracts-templates-text')}</p>
          {drop.error && <ErrorCard fault={drop.error} action={{ label: t('common-error-close'), onPress: () => drop.reset() }} />}
          <ul>
            {saved.data.map(form => {
              const title = clean(form.title, 140)
              return (
                <li key={form.id} className="row call-template">
                  <span className="spread clip">
                    <bdi className="name block clip">{title}</bdi>
                    <span className="small quiet">{dayAndClock(form.savedAt)}</span>
                  </span>
                  <Button
                    size="small"
                    aria-label={t('contracts-templates-use-one', { title })}
                    onPress={() => {
                      const typed = readTyped(form.content)
                      onUse({ ...typed, template: { id: form.id, title: form.title, locked: typed.template?.locked ?? [] } })
                      setOpen(false)
                    }}
                  >
                    {t('contracts-templates-use')}
                  </Button>
                  {mayEdit && (
                    <IconButton
                      icon={Trash2}
                      label={t('contracts-templates-drop', { title })}
                      isDisabled={drop.isPending}
                      onPress={() => drop.mutate(form.id)}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        </Dialog>
      )}
    </>
  )
}

/** Saves the form as a template: its name, and which fields nobody may change. */
export function SaveTemplate({ typed, chosen, onClose }: { typed: Typed; chosen: AbiFunction; onClose: () => void }) {
  const client = useQueryClient()
  const [title, setTitle] = useState('')
  const [locked, setLocked] = useState<ReadonlySet<string>>(new Set(['contract']))
  const fields: [string, string][] = [
    ['contract', t('contracts-contract')],
    ...chosen.inputs.map((input, at): [string, string] => [`${at}`, parameterName(input.name, at)]),
    ['value', t('contracts-value')],
  ]
  const save = useMutation({
    mutationFn: () => {
      const { reference: _, template: __, ...kept } = typed
      // The one function as it is declared, and no other of the ABI it came from.
      const abi = `[${chosen.declared}]`
      const values = { [chosen.signature]: valuesOf(typed, chosen) }
      const content = { ...kept, abi, values, signature: chosen.signature, template: { id: '', title, locked: [...locked] } }
      return call('saved_form_keep', { kind: 'call', title: title.trim(), content: JSON.stringify(content) })
    },
    onSuccess: forms => {
      client.setQueryData(QUERY, forms)
      announce(t('contracts-templates-saved'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('contracts-templates-save')}
      busy={save.isPending}
      onSubmit={() => title.trim() && save.mutate()}
      onClose={onClose}
      foot={
        <>
          <span className="spread" />
          <Button onPress={onClose}>{t('common-error-close')}</Button>
          <Button type="submit" kind="primary" isDisabled={!title.trim()} busy={save.isPending && t('contracts-templates-saving')}>
            {t('contracts-templates-save')}
          </Button>
        </>
      }
    >
      <Field label={t('contracts-templates-name')} value={title} onChange={setTitle} maxLength={140} autoFocus />
      <p className="field-label">{t('contracts-templates-lock')}</p>
      <p className="small second">{t('contracts-templates-lock-text')}</p>
      {fields.map(([id, word]) => (
        <TickBox
          key={id}
          isSelected={locked.has(id)}
          onChange={on => {
            const next = new Set(locked)
            if (on) next.add(id)
            else next.delete(id)
            setLocked(next)
          }}
        >
          <bdi>{clean(word, 100)}</bdi>
        </TickBox>
      ))}
      {save.error && <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: () => save.mutate() }} />}
    </Dialog>
  )
}
