import { useMutation } from '@tanstack/react-query'
import type { AppSettings, AppState } from '../../bindings/types'
import { change } from '../../bridge/change'

/** Keeps a part of this computer's settings. What fails stays to be tried again. */
export function useSettings({ settings }: AppState, onChanged: (state: AppState) => void) {
  return useMutation({
    mutationFn: (part: Partial<AppSettings>) => change('settings_save', { settings: { ...settings, ...part } }),
    onSuccess: state => state && onChanged(state),
  })
}
