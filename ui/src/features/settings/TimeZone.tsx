import { useEffect, useState } from 'react'
import type { AppState } from '../../bindings/types'
import { Combo } from '../../kit/Combo'
import { dayAndClock, SYSTEM_ZONE, USUAL_ZONE, zone } from '../../kit/time'
import { t } from '../../text'
import { useSettings } from './useSettings'

/** "Europe/Isle_of_Man" → "Europe, Isle of Man". */
const readable = (name: string) => name.replaceAll('_', ' ').replaceAll('/', ', ')

function named(id: string): string {
  if (id === USUAL_ZONE) return t('settings-zone-usual')
  return id === SYSTEM_ZONE ? t('settings-zone-system') : readable(id)
}

/** The zone that every time is written in: on the screen, on paper, in files, and where a day begins. */
export function TimeZone({ state, onChanged }: { state: AppState; onChanged: (state: AppState) => void }) {
  const save = useSettings(state, onChanged)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000)
    return () => clearInterval(timer)
  }, [])
  const chosen = state.settings.timeZone
  const others = Intl.supportedValuesOf('timeZone').filter(name => name !== USUAL_ZONE)
  const option = (id: string) => ({ id, label: named(id), node: named(id) })
  return (
    <div className="settings-narrow">
      <Combo
        label={t('settings-zone')}
        value={chosen}
        onChange={timeZone => save.mutate({ timeZone })}
        placeholder={t('settings-zone')}
        chosen={<span className="clip">{named(chosen)}</span>}
        groups={[
          { id: 'usual', options: [option(USUAL_ZONE), option(SYSTEM_ZONE)] },
          { id: 'all', title: t('settings-zone-all'), options: others.map(option) },
        ]}
        error={save.error?.message}
        help={t('settings-zone-help', { now: `${dayAndClock(now)} ${zone(now)}` })}
      />
    </div>
  )
}
