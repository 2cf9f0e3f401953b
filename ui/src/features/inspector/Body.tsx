import { useState } from 'react'
import type { BodyView, HeaderLine } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { Segments } from '../../kit/Segments'
import { t } from '../../text'
import { sizeOf } from './size'

/** Lines that are drawn before somebody asks for more. */
const FIRST = 400

/** Headers, one a line. */
export function Headers({ of }: { of: HeaderLine[] }) {
  return (
    <section className="exchange-part" aria-label={t('inspector-headers')}>
      <h3 className="caption">{t('inspector-headers')}</h3>
      {of.length === 0 ? (
        <p className="small quiet">{t('inspector-no-headers')}</p>
      ) : (
        <pre className="raw exchange-code">
          {of.map(({ name, value }) => (
            <span key={name}>
              <span className="exchange-name">{name}</span>: {value}
              {'\n'}
            </span>
          ))}
        </pre>
      )}
    </section>
  )
}

/** The name of a field. Pressed, it copies what another request writes to use the value. */
function CopyPath({ name, reference }: { name: string; reference: string }) {
  return <Copy text={reference} label={`${name}: ${t('inspector-copy-path', { reference })}`} word={name} />
}

interface Props {
  of: BodyView | undefined
  /** Name and size of the secret that was taken out. */
  removed?: { name: string; bytes: number | undefined } | undefined
  /** The saved request that was answered: requests after it can refer to its values, so their paths are copied. */
  request?: string | undefined
}

/** A body in lines or as it came. A number is never read: its digits stand as they were. */
export function Body({ of, removed, request }: Props) {
  const [form, setForm] = useState<'pretty' | 'raw'>('pretty')
  const [all, setAll] = useState(false)
  if (!of || of.raw === '') {
    return (
      <section className="exchange-part" aria-label={t('inspector-body')}>
        <p className="small quiet">{t('inspector-no-body')}</p>
      </section>
    )
  }
  const lined = of.lines.length > 0
  const shown = all ? of.lines : of.lines.slice(0, FIRST)
  return (
    <section className="exchange-part" aria-label={t('inspector-body')}>
      <div className="row exchange-part-head">
        <h3 className="caption spread">
          {t('inspector-body')} · {sizeOf(of.bytes)}
        </h3>
        <Copy text={of.raw} label={`${t('common-copy-word')}: ${t('inspector-body')}`} word={t('common-copy-word')} />
      </div>
      {lined && (
        <Segments
          label={t('inspector-form')}
          value={form}
          onChange={setForm}
          options={[
            { id: 'pretty', node: t('inspector-pretty') },
            { id: 'raw', node: t('inspector-raw') },
          ]}
        />
      )}
      {request && shown.some(({ path }) => path) && form === 'pretty' && <p className="small second">{t('inspector-copy-path-help')}</p>}
      {!of.json && <p className="small second">{t(lined ? 'inspector-broken-json' : 'inspector-not-json')}</p>}
      {of.shortened && <p className="small second">{t('inspector-shortened', { bytes: sizeOf(of.bytes) })}</p>}
      {lined && form === 'pretty' ? (
        <pre className="raw exchange-code" data-body="pretty">
          {shown.map((line, at) => {
            // The secret stands where it was added: as the last field.
            const closing = removed && at === of.lines.length - 1 && line.value === '}'
            return (
              <span key={at}>
                {closing && (
                  <span>
                    {'  '}
                    <span className="exchange-name">{`"${removed.name}"`}</span>:{' '}
                    <em>{removed.bytes === undefined ? t('inspector-removed') : t('inspector-removed-bytes', { bytes: removed.bytes })}</em>
                    {'\n'}
                  </span>
                )}
                <span className={line.unknown ? 'exchange-unknown' : undefined} title={line.unknown ? t('inspector-unknown-mark') : undefined}>
                  {'  '.repeat(line.depth)}
                  {line.name && (
                    <>
                      {request && line.path ? (
                        <CopyPath name={line.name} reference={`{{${request}.${line.path}}}`} />
                      ) : (
                        <span className="exchange-name">{line.name}</span>
                      )}
                      {': '}
                    </>
                  )}
                  {line.value}
                </span>
                {'\n'}
              </span>
            )
          })}
        </pre>
      ) : (
        <pre className="raw exchange-code" data-body="raw">
          {of.raw}
        </pre>
      )}
      {lined && form === 'pretty' && shown.length < of.lines.length && (
        <Button size="small" onPress={() => setAll(true)}>
          {t('inspector-all', { lines: of.lines.length })}
        </Button>
      )}
    </section>
  )
}
