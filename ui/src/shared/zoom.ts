import type { AppState, ZoomStep } from '../bindings/types'
import { call } from '../bridge/call'
import { toFault } from '../bridge/fault'
import { announce } from '../kit/announce'
import { t } from '../text'

/** Zooms both windows. The core saves the zoom. */
export function changeZoom(step: ZoomStep, onChanged: (state: AppState) => void) {
  call('zoom_change', { step }).then(
    state => {
      onChanged(state)
      announce(t('common-zoom', { percent: state.zoom }))
    },
    thrown => announce(toFault(thrown).message),
  )
}
