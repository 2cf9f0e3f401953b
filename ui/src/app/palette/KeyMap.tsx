import './palette.css'
import { CircleQuestionMark } from 'lucide-react'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { openHelp } from '../../kit/help'
import { t } from '../../text'
import { placesOf } from '../places'

const control = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl'

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
        <Group title={t('keys-anywhere')}>
          <Key keys={[control, 'K']} of={t('keys-of-palette')} />
          <Key keys={[control, 'Enter']} of={t('keys-of-review')} />
          <Key keys={[control, 'Shift', 'I']} of={developer ? t('keys-of-panel') : t('keys-of-inspector')} />
          <Key keys={['F1']} of={t('keys-of-help')} />
          <Key keys={['Esc']} of={t('keys-of-escape')} />
        </Group>
        <Group title={t('keys-lists')}>
          <Key keys={['J', '↓']} of={t('keys-of-next')} either />
          <Key keys={['K', '↑']} of={t('keys-of-previous')} either />
          <Key keys={['Enter']} of={t('keys-of-open')} />
          <Key keys={['I']} of={t('keys-of-requests')} />
        </Group>
        <Group title={t('keys-letters')}>
          <Key keys={['N']} of={t('keys-of-new-transfer')} />
          <Key keys={['B']} of={t('keys-of-new-payout')} />
          <Key keys={['/']} of={t('keys-of-search')} />
          <Key keys={['L']} of={t('keys-of-lock')} />
          <Key keys={['H']} of={t('keys-of-amounts')} />
          <Key keys={['?']} of={t('keys-of-keys')} />
        </Group>
        <Group title={t('keys-go-to')}>
          {placesOf(developer).map(place => (
            <Key key={place.letter} keys={['G', place.letter.toUpperCase()]} of={place.word} />
          ))}
          <Key keys={['G', 'I']} of={t('inbox-title')} />
        </Group>
        <Group title={t('keys-wallet')}>
          <Key keys={['T']} of={t('keys-of-wallet-transfer')} />
          <Key keys={['R']} of={t('keys-of-wallet-receive')} />
          <Key keys={['C']} of={t('keys-of-wallet-copy')} />
        </Group>
      </div>
    </Dialog>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h3 className="caption second">{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

function Key({ keys, of, either }: { keys: string[]; of: string; either?: boolean }) {
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
