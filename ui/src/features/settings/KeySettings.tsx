import { useMutation } from '@tanstack/react-query'
import type { AppSettings, AppState } from '../../bindings/types'
import { call } from '../../bridge/call'
import { ErrorCard } from '../../kit/ErrorCard'
import { TickBox } from '../../kit/Ticks'
import { strings } from '../../strings'

const words = strings.settings

/** Whether single letters are shortcuts. */
export function KeySettings({ state, onChanged }: { state: AppState; onChanged: (state: AppState) => void }) {
  const { settings } = state
  const save = useMutation({
    mutationFn: (part: Partial<AppSettings>) => call('settings_save', { settings: { ...settings, ...part } }),
    onSuccess: onChanged,
  })
  return (
    <>
      <TickBox isSelected={settings.letterKeys} onChange={letterKeys => save.mutate({ letterKeys })}>
        {words.letterKeys}
      </TickBox>
      {save.error && (
        <ErrorCard fault={save.error} action={{ label: strings.error.again, onPress: () => save.variables && save.mutate(save.variables) }} />
      )}
    </>
  )
}
