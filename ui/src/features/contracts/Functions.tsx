import { useState } from 'react'
import type { AbiFunction } from '../../bindings/types'
import { moveAmong } from '../../kit/keys'
import { SearchBox } from '../../kit/SearchBox'
import { clean } from '../../kit/UntrustedText'
import { strings } from '../../strings'

const words = strings.calls
/** From here on a list wants a search box. */
const MANY = 6

interface Props {
  functions: AbiFunction[]
  chosen: string
  onChoose: (signature: string) => void
}

/** The functions of an ABI. Those that only read are there, and cannot be chosen. */
export function Functions({ functions, chosen, onChoose }: Props) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = functions.filter(one => one.signature.toLowerCase().includes(wanted))
  return (
    <section className="call-functions" aria-label={words.functions}>
      {functions.length > MANY && (
        <SearchBox
          label={words.search}
          placeholder={words.searchHelp}
          clear={words.clearSearch}
          value={text}
          onChange={setText}
          className="call-search"
        />
      )}
      <ul aria-label={words.functions} onKeyDown={moveAmong}>
        {shown.map(one => (
          <li key={one.signature} className="call-function" data-chosen={one.signature === chosen || undefined} title={one.signature}>
            {one.reads ? (
              <span className="clip quiet">
                <bdi className="mono">{clean(one.name, 100)}</bdi>
                <span className="caption block clip">{words.readsOnly}</span>
              </span>
            ) : (
              <button type="button" className="row-open clip" aria-pressed={one.signature === chosen} onClick={() => onChoose(one.signature)}>
                <bdi className="mono strong">{clean(one.name, 100)}</bdi>
                <bdi className="mono caption quiet block clip">{clean(one.signature.slice(one.name.length), 200)}</bdi>
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="small quiet">{strings.combo.nothing}</p>}
    </section>
  )
}
