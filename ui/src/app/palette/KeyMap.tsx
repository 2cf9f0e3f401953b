import './palette.css'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { strings } from '../../strings'
import { placesOf } from '../places'

const words = strings.keyMap

const control = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl'

/** Every key that does something, on one page. */
export function KeyMap({ developer, letters, onClose }: { developer: boolean; letters: boolean; onClose: () => void }) {
  return (
    <Dialog
      title={words.title}
      wide
      text
      onSubmit={onClose}
      onClose={onClose}
      foot={
        <Button kind="primary" type="submit">
          {words.close}
        </Button>
      }
    >
      {!letters && <p className="second">{words.lettersOff}</p>}
      <div className="key-map">
        <Group title={words.anywhere}>
          <Key keys={[control, 'K']} of={words.of.palette} />
          <Key keys={[control, 'Enter']} of={words.of.review} />
          <Key keys={[control, 'Shift', 'I']} of={developer ? words.of.panel : words.of.inspector} />
          <Key keys={['Esc']} of={words.of.escape} />
        </Group>
        <Group title={words.lists}>
          <Key keys={['J', '↓']} of={words.of.next} either />
          <Key keys={['K', '↑']} of={words.of.previous} either />
          <Key keys={['Enter']} of={words.of.open} />
          <Key keys={['I']} of={words.of.requests} />
        </Group>
        <Group title={words.letters}>
          <Key keys={['N']} of={words.of.newTransfer} />
          <Key keys={['B']} of={words.of.newPayout} />
          <Key keys={['/']} of={words.of.search} />
          <Key keys={['L']} of={words.of.lock} />
          <Key keys={['?']} of={words.of.keys} />
        </Group>
        <Group title={words.goTo}>
          {placesOf(developer).map(place => (
            <Key key={place.letter} keys={['G', place.letter.toUpperCase()]} of={place.word} />
          ))}
          <Key keys={['G', 'I']} of={strings.inbox.title} />
        </Group>
        <Group title={words.wallet}>
          <Key keys={['T']} of={words.of.walletTransfer} />
          <Key keys={['R']} of={words.of.walletReceive} />
          <Key keys={['C']} of={words.of.walletCopy} />
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
            {at > 0 && either && <span className="small quiet"> {words.or} </span>}
            <kbd>{key}</kbd>
          </span>
        ))}
      </span>
      <span>{of}</span>
    </li>
  )
}
