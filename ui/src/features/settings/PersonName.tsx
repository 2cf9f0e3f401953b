import { useState } from 'react'
import type { AppState } from '../../bindings/types'
import { Field } from '../../kit/Field'
import { t } from '../../text'
import { useSettings } from './useSettings'

/** The name under which decisions of the person at this computer are written down. */
export function PersonName({ state, onChanged }: { state: AppState; onChanged: (state: AppState) => void }) {
  const save = useSettings(state, onChanged)
  const kept = state.settings.personName
  const [name, setName] = useState(kept)
  const keep = () => {
    if (name.trim() !== kept) save.mutate({ personName: name.trim() })
  }
  return (
    <div className="settings-narrow">
      <Field
        label={t('settings-person')}
        value={name}
        onChange={setName}
        onBlur={keep}
        maxLength={60}
        error={save.error?.message}
        help={kept ? t('settings-person-help') : state.person ? t('settings-person-none', { name: state.person }) : t('settings-person-nobody')}
      />
    </div>
  )
}
