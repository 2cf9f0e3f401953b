import { useState } from 'react'
import type { BodyView, HeaderLine } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { Segments } from '../../kit/Segments'
import { strings } from '../../strings'

const words = strings.inspector
/** Lines that are drawn before somebody asks for more. */
const FIRST = 400

/** Headers, one a line. */
export function Headers({ of }: { of: HeaderLine[] }) {
  return (
    <section className="exchange-part" aria-label={words.headers}>
      <h3 className="caption">{words.headers}</h3>
      {of.length === 0 ? (
        <p className="small quiet">{words.noHeaders}</p>
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

interface Props {
  of: BodyView | undefined
  /** Name and size of the secret that was taken out. */
  removed?: { name: string; bytes: number | undefined } | undefined
}

/** A body in lines or as it came. A number is never read: its digits stand as they were. */
export function Body({ of, removed }: Props) {
  const [form, setForm] = useState<'pretty' | 'raw'>('pretty')
  const [all, setAll] = useState(false)
  if (!of || of.raw === '') {
    return (
      <section className="exchange-part" aria-label={words.body}>
        <p className="small quiet">{words.noBody}</p>
      </section>
    )
  }
  const lined = of.lines.length > 0
  const shown = all ? of.lines : of.lines.slice(0, FIRST)
  return (
    <section className="exchange-part" aria-label={words.body}>
      <div className="row exchange-part-head">
        <h3 className="caption spread">
          {words.body} · {words.bytes(of.bytes)}
        </h3>
        <Copy text={of.raw} label={`${strings.copy.word}: ${words.body}`} word={strings.copy.word} />
      </div>
      {lined && (
        <Segments
          label={words.form}
          value={form}
          onChange={setForm}
          options={[
            { id: 'pretty', node: words.pretty },
            { id: 'raw', node: words.raw },
          ]}
        />
      )}
      {!of.json && <p className="small second">{words.notJson}</p>}
      {of.shortened && <p className="small second">{words.shortened(words.bytes(of.bytes))}</p>}
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
                    <span className="exchange-name">{`"${removed.name}"`}</span>: <em>{words.removed(removed.bytes)}</em>
                    {'\n'}
                  </span>
                )}
                <span className={line.unknown ? 'exchange-unknown' : undefined} title={line.unknown ? words.unknownMark : undefined}>
                  {'  '.repeat(line.depth)}
                  {line.name && (
                    <>
                      <span className="exchange-name">{line.name}</span>
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
          {words.all(of.lines.length)}
        </Button>
      )}
    </section>
  )
}
