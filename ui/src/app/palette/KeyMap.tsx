import './palette.css'
import { CircleQuestionMark } from 'lucide-react'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { openHelp } from '../../kit/help'
import { t } from '../../text'
import { keyMap } from './keymap'

/** Every key that does something, on one page. */
export function KeyMap({ developer, letters, onClose }: { developer: boolean; letters: boolean; onClose: () => void }) {
  return (
    <Dialog
      title={t('keys-title')}
      wide
      text
      onSubmit={onClose}
      onClose={onClose}
      foot={
        <>
          <Button
            icon={CircleQuestionMark}
            onPress={() => {
              onClose()
              openHelp()
            }}
          >
            {t('help-open')}
          </Button>
          <Button kind="primary" type="submit">
            {t('keys-close')}
          </Button>
        </>
      }
    >
      {!letters && <p className="second">{t('keys-letters-off')}</p>}
      <div className="key-map">
        {keyMap(developer).map(({ title, lines }) => (
          <section key={title}>
            <h3 className="caption second">{title}</h3>
            <ul>
              {lines.map(line => (
                <Key key={line.id} keys={line.keys} of={line.word} either={line.either} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Key({ keys, of, either }: { keys: string[]; of: string; either?: boolean | undefined }) {
  return (
    <li>
      <span className="keys">
        {keys.map((key, at) => (
          <span key={key} className="keys-one">
            {at > 0 && either && <span className="small quiet"> {t('keys-or')} </span>}
            <kbd>{key}</kbd>
          </span>
        ))}
      </span>
      <span>{of}</span>
    </li>
  )
}
