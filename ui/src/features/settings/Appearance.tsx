import { useState } from 'react'
import type { AppState, Graphics } from '../../bindings/types'
import { ErrorCard } from '../../kit/ErrorCard'
import { Segments } from '../../kit/Segments'
import { TickBox } from '../../kit/Ticks'
import { keepLook, readLook } from '../../shared/settings'
import { strings } from '../../strings'
import { useSettings } from './useSettings'

const words = strings.settings

/** Theme, contrast, density, and who draws. */
export function Appearance({ state, onChanged }: { state: AppState; onChanged: (state: AppState) => void }) {
  const [look, setLook] = useState(readLook)
  const save = useSettings(state, onChanged)
  const change = (part: Partial<typeof look>) => {
    const next = { ...look, ...part }
    setLook(next)
    keepLook(next)
  }
  return (
    <>
      <div className="settings-look">
        <Segments
          label={words.theme}
          value={look.theme}
          onChange={theme => change({ theme })}
          options={[
            { id: 'system', node: words.system },
            { id: 'light', node: words.light },
            { id: 'dark', node: words.dark },
          ]}
        />
        <Segments
          label={words.density}
          value={look.density}
          onChange={density => change({ density })}
          options={[
            { id: 'normal', node: words.normal },
            { id: 'compact', node: words.compact },
          ]}
        />
      </div>
      <TickBox isSelected={look.contrast === 'more'} onChange={more => change({ contrast: more ? 'more' : 'normal' })}>
        {words.contrast}
      </TickBox>
      <div className="settings-narrow">
        <Segments<Graphics>
          label={words.graphics}
          help={words.graphicsText}
          value={state.settings.graphics}
          onChange={graphics => save.mutate({ graphics })}
          options={(['automatic', 'off', 'on'] as const).map(id => ({ id, node: words.graphicsOf[id] }))}
        />
      </div>
      {save.error && (
        <ErrorCard fault={save.error} action={{ label: strings.error.again, onPress: () => save.variables && save.mutate(save.variables) }} />
      )}
    </>
  )
}
