import { useState } from 'react'
import type { AppState, Graphics } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Segments } from '../../kit/Segments'
import { TickBox } from '../../kit/Ticks'
import { keepLook, readLook } from '../../shared/settings'
import { changeZoom } from '../../shared/zoom'
import { t } from '../../text'
import { useSettings } from './useSettings'

/** Theme, contrast, density, zoom, and who draws. */
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
          label={t('settings-theme')}
          value={look.theme}
          onChange={theme => change({ theme })}
          options={[
            { id: 'system', node: t('settings-system') },
            { id: 'light', node: t('settings-light') },
            { id: 'dark', node: t('settings-dark') },
          ]}
        />
        <Segments
          label={t('settings-density')}
          value={look.density}
          onChange={density => change({ density })}
          options={[
            { id: 'normal', node: t('settings-normal') },
            { id: 'compact', node: t('settings-compact') },
          ]}
        />
      </div>
      <TickBox isSelected={look.contrast === 'more'} onChange={more => change({ contrast: more ? 'more' : 'normal' })}>
        {t('settings-contrast')}
      </TickBox>
      <div role="group" aria-labelledby="settings-zoom" className="field">
        <span id="settings-zoom" className="field-label">
          {t('settings-zoom')}
        </span>
        <div className="row">
          <Button size="small" aria-label={t('keys-of-zoom-out')} onPress={() => changeZoom('out', onChanged)}>
            −
          </Button>
          <output className="settings-zoom figures">{state.zoom} %</output>
          <Button size="small" aria-label={t('keys-of-zoom-in')} onPress={() => changeZoom('in', onChanged)}>
            +
          </Button>
          <Button size="small" onPress={() => changeZoom('actual', onChanged)}>
            {t('keys-of-zoom-actual')}
          </Button>
        </div>
        <span className="field-help">{t('settings-zoom-text')}</span>
      </div>
      <div className="settings-narrow">
        <Segments<Graphics>
          label={t('settings-graphics')}
          help={t('settings-graphics-text')}
          value={state.settings.graphics}
          onChange={graphics => save.mutate({ graphics })}
          options={(['automatic', 'off', 'on'] as const).map(id => ({ id, node: t(`settings-graphics-of-${id}`) }))}
        />
      </div>
      {save.error && (
        <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: () => save.variables && save.mutate(save.variables) }} />
      )}
    </>
  )
}
