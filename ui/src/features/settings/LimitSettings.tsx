import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Limit, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { change } from '../../bridge/change'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { t } from '../../text'

const FIGURES = [
  { field: 'payment', label: t('settings-per-payment') },
  { field: 'day', label: t('settings-per-day') },
  { field: 'payee', label: t('settings-per-payee') },
] as const
const EMPTY: Limit = { unit: '', payment: '', day: '', payee: '' }
/** A line with a name for React, which it keeps while lines before it go. */
type Line = Limit & { key: number }

/** What may leave at most, for each unit. */
export function LimitSettings({ profile }: { profile: ProfileView }) {
  const query = useQuery({ queryKey: ['limits_view'], queryFn: () => call('limits_view', {}) })
  if (query.error) return <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />
  if (!query.data) return null
  return <Lines key={profile.id} kept={query.data.limits} />
}

function Lines({ kept }: { kept: Limit[] }) {
  const client = useQueryClient()
  const [lines, setLines] = useState<Line[]>(() => kept.map((limit, key) => ({ ...limit, key })))
  const save = useMutation({
    mutationFn: () => change('limits_save', { limits: { limits: lines.map(({ key: _, ...limit }) => limit) } }),
    onSuccess: saved => {
      if (saved) client.setQueryData(['limits_view'], saved)
      announce(t('settings-saved'))
    },
  })
  const edit = (at: number, part: Partial<Limit>) => setLines(now => now.map((line, index) => (index === at ? { ...line, ...part } : line)))
  const error = (at: number, field: string) => (save.error?.field === `limits.${at}.${field}` ? save.error.message : undefined)
  return (
    <>
      {lines.length === 0 && <p className="second">{t('settings-no-limits')}</p>}
      {lines.map((line, at) => (
        <div key={line.key} className="settings-limit" role="group" aria-label={t('settings-limits-of', { name: line.unit })}>
          <Field label={t('settings-unit')} value={line.unit} onChange={unit => edit(at, { unit })} error={error(at, 'unit')} />
          {FIGURES.map(({ field, label }) => (
            <Field
              key={field}
              label={label}
              value={line[field]}
              onChange={value => edit(at, { [field]: value })}
              error={error(at, field)}
              inputMode="decimal"
              inputClass="number"
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
        <Button size="small" kind="primary" onPress={() => save.mutate()} busy={save.isPending && t('settings-saving')}>
          {t('settings-save-limits')}
        </Button>
      </div>
    </>
  )
}
