import { useQueryClient } from '@tanstack/react-query'
import { FlaskConical, type LucideIcon, RefreshCw, Stethoscope, Wifi, WifiLow, WifiOff } from 'lucide-react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import type { ProfileView } from '../bindings/types'
import { type Asked, type Connection, useConnection } from '../bridge/connection'
import { Button } from '../kit/Button'
import { Icon } from '../kit/Icon'
import { clock, clockSeconds } from '../kit/time'
import { strings } from '../strings'
import { useNavigation } from './navigation'

const words = strings.connection

interface Look {
  icon: LucideIcon
  tone?: string
  word: string
  more?: string
}

function lookOf(connection: Connection, sandbox: boolean): Look {
  switch (connection.state) {
    case 'offline':
      return { icon: WifiOff, tone: 'danger', word: words.offline(clock(connection.since)) }
    case 'unasked':
      return sandbox ? { icon: FlaskConical, word: words.sandbox } : { icon: Wifi, word: words.unasked }
    default: {
      const slow = connection.state === 'slow'
      if (sandbox && !slow) return { icon: FlaskConical, word: words.sandbox }
      return {
        icon: slow ? WifiLow : Wifi,
        tone: slow ? 'warn' : 'ok',
        word: slow ? words.slow : words.online,
        more: words.took(connection.milliseconds),
      }
    }
  }
}

/** How the service answers; pressed, what was asked last, and a way to ask again. */
export function ConnectionPill({ profile, developer }: { profile: ProfileView; developer: boolean }) {
  const { go } = useNavigation()
  const client = useQueryClient()
  const { connection, calls } = useConnection()
  const look = lookOf(connection, profile.kind === 'sandbox')
  return (
    <DialogTrigger>
      <AriaButton className={`pill pill-button ${connection.state === 'offline' ? 'tone-danger' : ''}`}>
        <Icon of={look.icon} tone={look.tone ?? ''} />
        {look.word} {look.more && <span className="quiet">{look.more}</span>}
      </AriaButton>
      <Popover className="popover connection-popover" placement="bottom end">
        <Dialog aria-label={words.title} className="connection-dialog">
          {({ close }) => (
            <>
              <p className="strong">{look.word}</p>
              <p className="small second">
                <bdi>{profile.baseUrl}</bdi>
              </p>
              {connection.state === 'offline' && <p className="small second">{words.offlineText}</p>}
              <h3 className="caption second">{words.last}</h3>
              {calls.length === 0 ? <p className="small quiet">{words.noCalls}</p> : <Calls calls={calls} developer={developer} />}
              <div className="row">
                <Button
                  size="small"
                  icon={Stethoscope}
                  onPress={() => {
                    go({ at: 'doctor' })
                    close()
                  }}
                >
                  {words.examine}
                </Button>
                {profile.kind === 'sandbox' && (
                  <Button
                    size="small"
                    icon={FlaskConical}
                    onPress={() => {
                      go({ at: 'sandbox' })
                      close()
                    }}
                  >
                    {words.sandbox}
                  </Button>
                )}
              </div>
              <Button
                size="small"
                icon={RefreshCw}
                onPress={() => {
                  void client.invalidateQueries()
                  close()
                }}
              >
                {words.retry}
              </Button>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

/** Developers read the operation's name; everybody else what it was for. */
function Calls({ calls, developer }: { calls: Asked[]; developer: boolean }) {
  return (
    <ul className="connection-calls small">
      {calls.map(call => (
        <li key={call.id} className="row">
          <span className="quiet figures">{clockSeconds(call.at)}</span>
          <span className={`spread clip ${developer ? 'mono' : ''}`}>{developer ? call.name : words.of(call.name)}</span>
          <span className={call.failed ? 'tone-danger' : 'second figures'}>
            {call.failed ? (developer ? call.failed : words.failed) : words.took(call.milliseconds)}
          </span>
        </li>
      ))}
    </ul>
  )
}
