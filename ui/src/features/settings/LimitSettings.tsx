import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Limit, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { change } from '../../bridge/change'
import { useTokens } from '../../bridge/queries'
import { isBelow } from '../../kit/amount'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { FigureField } from '../../kit/FigureField'
import { Icon } from '../../kit/Icon'
import { t } from '../../text'

const FIGURES = [
  { field: 'payment', label: t('settings-per-payment') },
  { field: 'day', label: t('settings-per-day') },
  { field: 'payee', label: t('settings-per-payee') },
] as const
/** What the core takes for naira. */
const NAIRA: ReadonlySet<string> = new Set(['ngn', 'naira', '₦'])
const EMPTY: Limit = { unit: '', payment: '', day: '', payee: '' }
/** A line with a name for React, which it keeps while lines before it go. */
type Line = Limit & { key: number }

/** What may leave at most, for each unit. */
export function LimitSettings({ profile }: { profile: ProfileView }) {
  const [saved, setSaved] = useState(false)
  const query = useQuery({ queryKey: ['limits_view'], queryFn: () => call('limits_view', {}) })
  if (query.error) return <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />
  if (!query.data) return null
  const done = saved && (
    <p className="small tone-ok" role="status">
      {t('settings-saved')}
    </p>
  )
  // Limits that came into force meanwhile take the place of what stands here: nobody saves the old ones over them.
  return <Lines key={`${profile.id} ${JSON.stringify(query.data.limits)}`} kept={query.data.limits} done={done} onSaved={setSaved} />
}

function Lines({ kept, done, onSaved }: { kept: Limit[]; done: ReactNode; onSaved: (saved: boolean) => void }) {
  const client = useQueryClient()
  const [lines, setLines] = useState<Line[]>(() => kept.map((limit, key) => ({ ...limit, key })))
  const save = useMutation({
    mutationFn: () => change('limits_save', { limits: { limits: lines.map(({ key: _, ...limit }) => limit) } }),
    // Until this is decided, nothing of it is saved.
    onMutate: () => onSaved(false),
    onSuccess: saved => {
      if (saved) client.setQueryData(['limits_view'], saved)
      onSaved(true)
      announce(t('settings-saved'))
    },
  })
  const tokens = useTokens()
  const known = new Set(tokens.rows.map(token => token.symbol?.toLowerCase()))
  /** Said once every token of the organization is known: a limit for a symbol that none has looks as if it held. */
  const holdsForNothing = (unit: string) => {
    const word = unit.trim().toLowerCase()
    return word !== '' && tokens.isSuccess && !tokens.more && !NAIRA.has(word) && !known.has(word)
  }
  const edit = (at: number, part: Partial<Limit>) => setLines(now => now.map((line, index) => (index === at ? { ...line, ...part } : line)))
  const error = (at: number, field: string) => (save.error?.field === `limits.${at}.${field}` ? save.error.message : undefined)
  return (
    <>
      {lines.length === 0 && <p className="second">{t('settings-no-limits')}</p>}
      {lines.map((line, at) => (
        <div key={line.key} className="settings-limit" role="group" aria-label={t('settings-limits-of', { name: line.unit })}>
          <Field
            label={t('settings-unit')}
            value={line.unit}
            onChange={unit => edit(at, { unit })}
            error={error(at, 'unit')}
            warning={holdsForNothing(line.unit) ? t('settings-limit-nothing', { unit: line.unit.trim() }) : undefined}
            help={t('settings-limit-units')}
          />
          {FIGURES.map(({ field, label }) => (
            <FigureField
              key={field}
              label={label}
              value={line[field]}
              onChange={value => edit(at, { [field]: value })}
              error={error(at, field)}
              warning={field !== 'payment' && isBelow(line[field], line.payment) ? t('settings-limit-below') : undefined}
              inputClass="number"
              hides
            />
          ))}
          <Button
            size="small"
            aria-label={t('settings-remove-limit', { unit: line.unit })}
            onPress={() => setLines(now => now.filter(one => one.key !== line.key))}
          >
            <Icon of={Trash2} />
          </Button>
        </div>
      ))}
      {save.error && !save.error.field && <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: () => save.mutate() }} />}
      <div className="row">
        <Button size="small" onPress={() => setLines(now => [...now, { ...EMPTY, key: 1 + Math.max(-1, ...now.map(line => line.key)) }])}>
          <Icon of={Plus} />
          {t('settings-add-limit')}
        </Button>
        <span className="spread" />
        {done}
        <Button size="small" kind="primary" onPress={() => save.mutate()} busy={save.isPending && t('settings-saving')}>
          {t('settings-save-limits')}
        </Button>
      </div>
    </>
  )
}
