import { useState } from 'react'
import { groups, rows } from '../../kit/address'
import { Field } from '../../kit/Field'
import { strings } from '../../strings'

const words = strings.transfer

interface Props {
  known: string
  entered: string
  knownWord?: string
  enteredWord?: string
}

/** Two full addresses one over the other; in the entered one every differing character is marked. */
export function LookAlike({ known, entered, knownWord = words.knownAddress, enteredWord = words.enteredAddress }: Props) {
  return (
    <div className="alike">
      <div className="alike-one">
        <p className="caption quiet">{knownWord}</p>
        <Marked value={known} against={known} />
      </div>
      <div className="alike-one alike-entered">
        <p className="caption tone-danger strong">{enteredWord}</p>
        <Marked value={entered} against={known} />
      </div>
    </div>
  )
}

/** The way past a look-alike: eight characters from the middle of the entered address, typed by hand. The console compares them. */
export function Unlock({ group, entered, onTyped }: { group: number; entered: string; onTyped: (text: string) => void }) {
  const [text, setText] = useState('')
  const typed = text.replace(/\s/g, '')
  const wanted = groups(entered)
    .slice(group - 1, group + 1)
    .join('')
    .replace(/^0x/, '')
  const wrong = typed.length >= 8 && typed.toLowerCase() !== wanted.toLowerCase()
  return (
    <div className="alike-unlock" onPaste={event => event.preventDefault()}>
      <Field
        label={words.unlock(group, group + 1)}
        help={words.unlockHelp}
        error={wrong ? words.unlockWrong : undefined}
        mono
        maxLength={9}
        value={text}
        onChange={next => {
          setText(next)
          if (next.replace(/\s/g, '').length === 8) onTyped(next.replace(/\s/g, ''))
        }}
      />
    </div>
  )
}

function Marked({ value, against }: { value: string; against: string }) {
  let at = 0
  return (
    <bdi dir="ltr" className="address alike-address">
      {rows(value).map((row, index) => (
        <span className="address-row" key={index}>
          {row.map((text, column) => (
            <span key={column}>
              {[...text].map((character, place) => {
                const other = against[at++]
                return other?.toLowerCase() === character.toLowerCase() ? character : <mark key={place}>{character}</mark>
              })}
            </span>
          ))}
        </span>
      ))}
    </bdi>
  )
}
