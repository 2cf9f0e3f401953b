import type { Fault, MessageReading } from '../../bindings/types'
import { Area } from '../../kit/Area'
import { Note } from '../../kit/Notes'
import { t } from '../../text'
import type { Typed } from './form'

const lengthOf = ({ bytes, characters, lines }: MessageReading) =>
  [
    t('signing-bytes', { count: bytes }),
    characters === undefined ? t('signing-not-text') : t('signing-characters', { count: characters }),
    lines !== undefined && t('signing-lines', { count: lines }),
  ]
    .filter(Boolean)
    .join(', ')

interface Props {
  typed: Typed
  reading: MessageReading | undefined
  fresh: boolean
  fault: Fault | undefined
  onChange: (part: Partial<Typed>) => void
}

/** A message in two boxes: what is typed in one stands in the other. The box that was typed in decides how it is sent. */
export function Message({ typed, reading, fresh, fault, onChange }: Props) {
  const { pane, message } = typed
  const other = fault || !message ? undefined : reading
  const problem = fault?.field ? fault.message : undefined
  return (
    <>
      <div className="signing-panes">
        <Area
          label={t('signing-text')}
          rows={9}
          value={pane === 'text' ? message : (other?.text ?? '')}
          onChange={next => onChange({ pane: 'text', message: next })}
          error={pane === 'text' ? problem : undefined}
          help={pane === 'hex' && other && other.text === undefined ? t('signing-no-text') : t('signing-pane-help')}
        />
        <Area
          label={t('signing-hex')}
          mono
          rows={9}
          value={pane === 'hex' ? message : (other?.hex ?? '')}
          onChange={next => onChange({ pane: 'hex', message: next })}
          error={pane === 'hex' ? problem : undefined}
        />
      </div>
      {other && fresh && (
        <p className="small second">
          {lengthOf(other)}. {t('signing-sent-as', { hex: other.encodeByHex })}
        </p>
      )}
      {other?.encodeByHex && other.text !== undefined && other.controls === undefined && <Note kind="warn">{t('signing-readable')}</Note>}
      {other?.tagged !== undefined && (
        <Note kind="danger">
          <p className="strong">{t('signing-tagged')}</p>
          {other.controls !== undefined && <p className="small">{t('signing-controls', { count: other.controls })}</p>}
          <bdi className="signing-tagged">{other.tagged}</bdi>
        </Note>
      )}
    </>
  )
}
