import type { AppState } from '../../bindings/types'
import { ErrorCard } from '../../kit/ErrorCard'
import { TickBox } from '../../kit/Ticks'
import { t } from '../../text'
import { useSettings } from './useSettings'

interface Props {
  state: AppState
  onChanged: (state: AppState) => void
  of: 'letterKeys' | 'notifications'
  label: string
  text?: string
}

/** A setting that is on or off. */
export function Tick({ state, onChanged, of, label, text }: Props) {
  const save = useSettings(state, onChanged)
  return (
    <>
      <TickBox isSelected={state.settings[of]} isDisabled={save.isPending} onChange={on => save.mutate({ [of]: on })}>
        {label}
        {text && <span className="small quiet block">{text}</span>}
      </TickBox>
      {save.error && (
        <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: () => save.variables && save.mutate(save.variables) }} />
      )}
    </>
  )
}
