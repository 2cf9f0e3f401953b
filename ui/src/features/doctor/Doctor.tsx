import './doctor.css'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, RefreshCw } from 'lucide-react'
import type { ConnectionReport, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useServiceWait } from '../../bridge/queries'
import { Button, IconButton } from '../../kit/Button'
import { CheckLine } from '../../kit/CheckLine'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { clock } from '../../kit/time'
import { useNavigation } from '../../shared/navigation'
import { find, t } from '../../text'
import { findings } from './findings'

/** What the connection was found to be, each finding with what helps. */
export default function Doctor({ profile, developer }: { profile: ProfileView; developer: boolean }) {
  const { back } = useNavigation()
  const look = useQuery({
    queryKey: ['connection_examine', profile.id],
    queryFn: () => call('connection_examine', {}),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const wait = useServiceWait(look.isFetching)
  return (
    <div className="page page-scroll">
      <header className="page-head">
        <IconButton icon={ArrowLeft} label={t('common-frame-back')} onPress={back} />
        <h1 className="page-title">{t('doctor-title')}</h1>
        <span className="spread small quiet">{look.data && t('doctor-at', { time: clock(look.data.checkedAt) })}</span>
        {look.data && <Copy text={plain(look.data)} label={t('doctor-copy')} />}
        <Button icon={RefreshCw} busy={look.isFetching && t('doctor-busy')} onPress={() => void look.refetch()}>
          {t('doctor-again')}
        </Button>
      </header>
      <div className="doctor">
        <p className="second">
          <bdi className="mono">{profile.baseUrl}</bdi>
          <span className="block small">{t('doctor-text')}</span>
        </p>
        {look.error && <ErrorCard fault={look.error} action={{ label: t('common-error-again'), onPress: () => void look.refetch() }} />}
        {look.isPending && (
          <p role="status" className="second">
            {t('doctor-busy')}
          </p>
        )}
        {wait !== undefined && (
          <p role="timer" className="second">
            {t('common-service-waits', { seconds: wait })}
          </p>
        )}
        {look.data && <Report report={look.data} developer={developer} />}
      </div>
    </div>
  )
}

function Report({ report, developer }: { report: ConnectionReport; developer: boolean }) {
  return (
    <>
      <section className="panel doctor-panel" aria-labelledby="doctor-findings">
        <h2 id="doctor-findings">{t('doctor-findings')}</h2>
        <ul className="checks">
          {findings(report).map(one => (
            <CheckLine key={one.id} level={one.level} text={one.text} detail={one.remedy} />
          ))}
        </ul>
      </section>
      {report.extensions.length > 1 && (
        <section className="panel doctor-panel" aria-labelledby="doctor-extensions">
          <h2 id="doctor-extensions">{t('doctor-extensions')}</h2>
          <p className="small second">{t('doctor-extensions-text')}</p>
          <table className="doctor-extensions">
            <thead className="sr-only">
              <tr>
                <th>{t('doctor-operation')}</th>
                <th>{t('doctor-state')}</th>
              </tr>
            </thead>
            <tbody>
              {report.extensions.map(({ operation, state }) => (
                <tr key={operation}>
                  <th scope="row">
                    {find(`doctor-extension-${operation}`) ?? operation}
                    {developer && <span className="mono small quiet"> {operation}</span>}
                  </th>
                  <td className={state === 'found' ? 'tone-ok' : 'second'}>{t(`doctor-found-${state}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

/** For a letter to whoever runs the service: no key, no name. */
function plain(report: ConnectionReport): string {
  const lines = findings(report).map(one => (one.remedy ? `${one.text}. ${one.remedy}` : one.text))
  return [report.baseUrl, report.checkedAt, ...lines, ...report.extensions.map(one => `${one.operation}: ${t(`doctor-found-${one.state}`)}`)].join(
    '\n',
  )
}
