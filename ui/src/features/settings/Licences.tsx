import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import packages from '../../bindings/licences.json'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { t } from '../../text'

interface Package {
  name: string
  version: string
  licence: string
}

const all: Package[] = packages.map(([name = '', version = '', licence = '']) => ({ name, version, licence }))

/** Every package in the app with its licence, and its words when somebody asks for them. */
export default function Licences({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Package>()
  const wanted = typed.trim().toLowerCase()
  const found = all.filter(one => wanted === '' || Object.values(one).some(word => word.toLowerCase().includes(wanted)))
  return (
    <Dialog
      title={t('settings-licences')}
      onSubmit={onClose}
      onClose={onClose}
      wide
      foot={
        <Button kind="primary" onPress={onClose}>
          {t('settings-close')}
        </Button>
      }
    >
      {chosen ? (
        <Words of={chosen} onBack={() => setChosen(undefined)} />
      ) : (
        <>
          <p className="second">{t('settings-licences-text')}</p>
          <Field
            label={t('settings-licences-search')}
            value={typed}
            onChange={setTyped}
            autoFocus
            hint={
              found.length === all.length
                ? t('settings-licences-all', { all: all.length })
                : t('settings-licences-found', { found: found.length, all: all.length })
            }
          />
          <div className="settings-licences">
            <table className="small">
              <thead className="sr-only">
                <tr>
                  {(['name', 'version', 'licence'] as const).map(id => (
                    <th key={id} scope="col">
                      {t(`settings-licences-head-${id}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.map(one => (
                  <tr key={`${one.name} ${one.version}`}>
                    <th scope="row">
                      <button type="button" className="button button-link" onClick={() => setChosen(one)}>
                        {one.name}
                      </button>
                    </th>
                    <td className="second">{one.version}</td>
                    <td>{one.licence}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Dialog>
  )
}

function Words({ of, onBack }: { of: Package; onBack: () => void }) {
  const { name, version, licence } = of
  const read = useQuery({
    queryKey: ['licence_read', name, version],
    queryFn: () => call('licence_read', { name, version }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const label = t('settings-licence-of', { name })
  return (
    <>
      <div className="row">
        <Button size="small" icon={ArrowLeft} autoFocus onPress={onBack}>
          {t('settings-licences-back')}
        </Button>
        <h3 className="strong">{`${name} ${version}`}</h3>
        <span className="second">{licence}</span>
      </div>
      {read.error && <ErrorCard fault={read.error} action={{ label: t('common-error-again'), onPress: () => void read.refetch() }} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard */}
      <div className="settings-licences settings-licence" tabIndex={0} role="region" aria-label={label} aria-busy={read.isPending}>
        {read.data?.map(({ file, text }) => (
          <section key={file}>
            {file && <h4 className="caption second">{file}</h4>}
            <p className="small">{text}</p>
          </section>
        ))}
      </div>
    </>
  )
}
