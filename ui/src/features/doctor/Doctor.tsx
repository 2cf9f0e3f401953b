import './doctor.css'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, RefreshCw } from 'lucide-react'
import type { ConnectionReport, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button, IconButton } from '../../kit/Button'
import { CheckLine } from '../../kit/CheckLine'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { clock } from '../../kit/time'
import { useNavigation } from '../../shared/navigation'
import { strings } from '../../strings'
import { findings } from './findings'

const words = strings.doctor

/** What the connection was found to be, each finding with what helps. */
export default function Doctor({ profile, developer }: { profile: ProfileView; developer: boolean }) {
  const { back } = useNavigation()
  const look = useQuery({
    queryKey: ['connection_examine', profile.id],
    queryFn: () => call('connection_examine', {}),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  return (
    <div className="page page-scroll">
      <header className="page-head">
        <IconButton icon={ArrowLeft} label={strings.frame.back} onPress={back} />
        <h1 className="page-title">{words.title}</h1>
        <span className="spread small quiet">{look.data && words.at(clock(look.data.checkedAt))}</span>
        {look.data && <Copy text={plain(look.data)} label={words.copy} />}
        <Button icon={RefreshCw} busy={look.isFetching && words.busy} onPress={() => void look.refetch()}>
          {words.again}
        </Button>
      </header>
      <div className="doctor">
        <p className="second">
          <bdi className="mono">{profile.baseUrl}</bdi>
          <span className="block small">{words.text}</span>
        </p>
        {look.error && <ErrorCard fault={look.error} action={{ label: strings.error.again, onPress: () => void look.refetch() }} />}
        {look.isPending && (
          <p role="status" className="second">
            {words.busy}
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
        <h2 id="doctor-findings">{words.findings}</h2>
        <ul className="checks">
          {findings(report).map(one => (
            <CheckLine key={one.id} level={one.level} text={one.text} detail={one.remedy} />
          ))}
        </ul>
      </section>
      {report.extensions.length > 1 && (
        <section className="panel doctor-panel" aria-labelledby="doctor-extensions">
          <h2 id="doctor-extensions">{words.extensions}</h2>
          <p className="small second">{words.extensionsText}</p>
          <table className="doctor-extensions">
            <thead className="sr-only">
              <tr>
                <th>{words.operation}</th>
                <th>{words.state}</th>
              </tr>
            </thead>
            <tbody>
              {report.extensions.map(({ operation, state }) => (
                <tr key={operation}>
                  <th scope="row">
                    {words.extension[operation] ?? operation}
                    {developer && <span className="mono small quiet"> {operation}</span>}
                  </th>
                  <td className={state === 'found' ? 'tone-ok' : 'second'}>{words.found[state]}</td>
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
  return [report.baseUrl, report.checkedAt, ...lines, ...report.extensions.map(one => `${one.operation}: ${words.found[one.state]}`)].join('\n')
}
