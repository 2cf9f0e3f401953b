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
import { strings } from '../../strings'
import { readTyped, type Typed, valuesOf } from './form'

const words = strings.calls
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
        {words.templates.count(saved.data.length)}
      </Button>
      {open && (
        <Dialog
          title={words.templates.title}
          onSubmit={() => setOpen(false)}
          onClose={() => setOpen(false)}
          foot={
            <>
              <span className="spread" />
              <Button type="submit" autoFocus>
                {strings.error.close}
              </Button>
            </>
          }
        >
          <p className="second">{words.templates.text}</p>
          {drop.error && <ErrorCard fault={drop.error} action={{ label: strings.error.close, onPress: () => drop.reset() }} />}
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
                    aria-label={words.templates.useOne(title)}
                    onPress={() => {
                      const typed = readTyped(form.content)
                      onUse({ ...typed, template: { id: form.id, title: form.title, locked: typed.template?.locked ?? [] } })
                      setOpen(false)
                    }}
                  >
                    {words.templates.use}
                  </Button>
                  {mayEdit && (
                    <IconButton icon={Trash2} label={words.templates.drop(title)} isDisabled={drop.isPending} onPress={() => drop.mutate(form.id)} />
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
    ['contract', words.contract],
    ...chosen.inputs.map((input, at): [string, string] => [`${at}`, words.parameter(input.name, at)]),
    ['value', words.value],
  ]
  const save = useMutation({
    mutationFn: () => {
      const { reference: _, template: __, ...kept } = typed
      // The one function, and no other of the ABI it came from.
      const line = `${chosen.name}(${chosen.inputs.map(input => `${input.kind} ${input.name}`.trim()).join(', ')})`
      const abi = chosen.tuples ? typed.abi : line
      const values = { [chosen.signature]: valuesOf(typed, chosen) }
      const content = { ...kept, abi, values, signature: chosen.signature, template: { id: '', title, locked: [...locked] } }
      return call('saved_form_keep', { kind: 'call', title: title.trim(), content: JSON.stringify(content) })
    },
    onSuccess: forms => {
      client.setQueryData(QUERY, forms)
      announce(words.templates.saved)
      onClose()
    },
  })
  return (
    <Dialog
      title={words.templates.save}
      busy={save.isPending}
      onSubmit={() => title.trim() && save.mutate()}
      onClose={onClose}
      foot={
        <>
          <span className="spread" />
          <Button onPress={onClose}>{strings.error.close}</Button>
          <Button type="submit" kind="primary" isDisabled={!title.trim()} busy={save.isPending && words.templates.saving}>
            {words.templates.save}
          </Button>
        </>
      }
    >
      <Field label={words.templates.name} value={title} onChange={setTitle} maxLength={140} autoFocus />
      <p className="field-label">{words.templates.lock}</p>
      <p className="small second">{words.templates.lockText}</p>
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
      {save.error && <ErrorCard fault={save.error} action={{ label: strings.error.again, onPress: () => save.mutate() }} />}
    </Dialog>
  )
}
