import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FlaskConical, type LucideIcon, RefreshCw, Stethoscope, Users, Wifi, WifiLow, WifiOff } from 'lucide-react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import type { ConnectionState, ConnectionStatusView, ProfileView } from '../bindings/types'
import { connectionStatus } from '../bridge/queries'
import { Button } from '../kit/Button'
import { useWait } from '../kit/ErrorCard'
import { Icon } from '../kit/Icon'
import { clock, clockSeconds, took } from '../kit/time'
import { useNavigation } from '../shared/navigation'
import { t } from '../text'

interface Look {
  icon: LucideIcon
  tone?: string
  word: string
  more?: string
}

/** What answers and does not work, and how grave it is: what passes by itself is amber. */
const TROUBLES = { key_refused: 'danger', redirected: 'danger', unreadable: 'danger', rate_limited: 'warn', failing: 'warn' } as const

function troubleOf(state: ConnectionState | undefined) {
  const trouble = Object.keys(TROUBLES).find(one => one === state) as keyof typeof TROUBLES | undefined
  return trouble && { state: trouble, tone: TROUBLES[trouble] }
}

function lookOf(status: ConnectionStatusView | undefined, sandbox: boolean, keyless: boolean): Look {
  if (keyless) return { icon: Users, word: t('common-connection-no-key') }
  const state = status?.state ?? 'unasked'
  if (state === 'offline')
    return { icon: WifiOff, tone: 'danger', word: t('common-connection-offline', { since: status?.since ? clock(status.since) : '' }) }
  const troubled = troubleOf(state)
  if (troubled) return { icon: WifiLow, tone: troubled.tone, word: t(`common-connection-${troubled.state}`) }
  if (sandbox && state !== 'slow') return { icon: FlaskConical, word: t('common-connection-sandbox') }
  if (state === 'unasked') return { icon: Wifi, word: t('common-connection-unasked') }
  const slow = state === 'slow'
  return {
    icon: slow ? WifiLow : Wifi,
    tone: slow ? 'warn' : 'ok',
    word: slow ? t('common-connection-slow') : t('common-connection-online'),
    more: took(status?.milliseconds ?? 0),
  }
}

/** What an operation is for: `wallet_list` → "wallet list". */
const plain = (operation: string) => operation.replaceAll('_', ' ').replace(' developer', '')

/** How the service answers; pressed, what was asked last, and a way to ask again. */
export function ConnectionPill({ profile, developer }: { profile: ProfileView; developer: boolean }) {
  const { go } = useNavigation()
  const client = useQueryClient()
  const status = useQuery(connectionStatus).data
  const keyless = profile.keyHeader === ''
  const look = lookOf(status, profile.kind === 'sandbox', keyless)
  const troubled = keyless ? undefined : troubleOf(status?.state)
  const wait = useWait(troubled && status)
  return (
    <DialogTrigger>
      <AriaButton className={`pill pill-button ${look.tone === 'danger' ? 'tone-danger' : ''}`}>
        <Icon of={look.icon} tone={look.tone ?? ''} />
        <span className="clip">
          {look.word} {wait !== undefined && <span className="quiet figures">{t('common-connection-wait', { seconds: wait })}</span>}
          {look.more && <span className="quiet">{look.more}</span>}
        </span>
      </AriaButton>
      <Popover className="popover connection-popover" placement="bottom end">
        <Dialog aria-label={t('common-connection-title')} className="connection-dialog">
          {({ close }) => (
            <>
              <p className="strong">{look.word}</p>
              <p className="small second">
                <bdi>{profile.baseUrl}</bdi>
              </p>
              {keyless && <p className="small second">{t('common-connection-no-key-text')}</p>}
              {!keyless && status?.state === 'offline' && <p className="small second">{t('common-connection-offline-text')}</p>}
              {troubled && wait === undefined && <p className="small second">{t(`common-connection-${troubled.state}-text`)}</p>}
              {wait !== undefined && <p className="small second">{t('common-error-wait', { seconds: wait })}</p>}
              <h3 className="caption second">{t('common-connection-last')}</h3>
              <Calls developer={developer} />
              <div className="row">
                <Button
                  size="small"
                  icon={Stethoscope}
                  onPress={() => {
                    go({ at: 'doctor' })
                    close()
                  }}
                >
                  {t('common-connection-examine')}
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
                    {t('common-frame-sandbox')}
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
                {t('common-connection-retry')}
              </Button>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

/** Read anew when it is opened. Developers read the operation's name; everybody else what it was for. */
function Calls({ developer }: { developer: boolean }) {
  const calls = useQuery({ ...connectionStatus, refetchOnMount: 'always' }).data?.calls ?? []
  if (calls.length === 0) return <p className="small quiet">{t('common-connection-no-calls')}</p>
  return (
    <ul className="connection-calls small">
      {calls.map(call => (
        <li key={call.number} className="row">
          <span className="quiet figures">{clockSeconds(call.at)}</span>
          <span className={`spread clip ${developer ? 'mono' : ''}`}>{developer ? call.operation : plain(call.operation)}</span>
          <span className={call.failed ? 'tone-danger' : 'second figures'}>
            {call.failed ? (developer ? call.failed : t('common-connection-failed')) : took(call.milliseconds)}
          </span>
        </li>
      ))}
    </ul>
  )
}
