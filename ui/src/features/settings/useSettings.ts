import { useMutation } from '@tanstack/react-query'
import type { AppSettings, AppState } from '../../bindings/types'
import { call } from '../../bridge/call'

/** Keeps a part of this computer's settings. What fails stays to be tried again. */
export function useSettings({ settings }: AppState, onChanged: (state: AppState) => void) {
  return useMutation({
    mutationFn: (part: Partial<AppSettings>) => call('settings_save', { settings: { ...settings, ...part } }),
    onSuccess: onChanged,
  })
}
