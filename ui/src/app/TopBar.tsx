import { Bell, FlaskConical, UserCheck, Wifi, WifiLow, WifiOff } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { AppState, ProfileView } from '../bindings/types'
import { useConnection } from '../bridge/connection'
import { Icon } from '../kit/Icon'
import { clock } from '../kit/time'
import { strings } from '../strings'
import { useNavigation } from './navigation'
import { ProfileMenu } from './ProfileMenu'

const words = strings.connection

function ConnectionPill({ profile }: { profile: ProfileView }) {
  const connection = useConnection()
  if (profile.kind === 'sandbox') {
    return (
      <span className="pill">
        <Icon of={FlaskConical} />
        {words.sandbox}
      </span>
    )
  }
  if (connection.state === 'offline') {
    return (
      <span className="pill tone-danger">
        <Icon of={WifiOff} />
        {words.offline(clock(connection.since))}
      </span>
    )
  }
  if (connection.state === 'unasked') {
    return (
      <span className="pill">
        <Icon of={Wifi} />
        {words.unasked}
      </span>
    )
  }
  const slow = connection.state === 'slow'
  return (
    <span className="pill">
      <Icon of={slow ? WifiLow : Wifi} tone={slow ? 'warn' : 'ok'} />
      {slow ? words.slow : words.online} <span className="quiet">{words.took(connection.milliseconds)}</span>
    </span>
  )
}

interface Props {
  state: AppState
  profile: ProfileView
  onChanged: (state: AppState) => void
}

export function TopBar({ state, profile, onChanged }: Props) {
  const { go } = useNavigation()
  return (
    <header className="topbar">
      <ProfileMenu state={state} profile={profile} onChanged={onChanged} />
      <span className="spread" />
      {state.waiting > 0 && (
        <span className="pill tone-info">
          <Icon of={UserCheck} />
          {strings.frame.waiting(state.waiting)}
        </span>
      )}
      <ConnectionPill profile={profile} />
      {state.unknown > 0 && (
        <Button className="bell" aria-label={strings.frame.unknown(state.unknown)} onPress={() => go({ at: 'inbox' })}>
          <Icon of={Bell} />
          <span className="strong">{state.unknown}</span>
        </Button>
      )}
    </header>
  )
}
