import { type ClipboardEvent, useState } from 'react'
import { groups, rows, short } from './address'
import { noteCopied } from './copied'
import { LookUp } from './LookUp'
import { isAccountNumber, Nuban } from './Nuban'
import { clean } from './UntrustedText'

/** Spaces between groups are drawn, and a copied selection holds none. */
function copyWithoutSpaces(event: ClipboardEvent) {
  const picked = (document.getSelection()?.toString() ?? '').replace(/\s+/g, '')
  noteCopied(picked)
  event.clipboardData.setData('text/plain', picked)
  event.preventDefault()
}

/** The whole address, with a link to the explorer if it can be opened there. */
export function Address({ value }: { value: string }) {
  if (isAccountNumber(value)) return <Nuban value={value} />
  return (
    <span className="address-linked">
      <Whole value={value} />
      <LookUp value={value} />
    </span>
  )
}

/** Two rows of five groups, the first two and last two groups strong. */
function Whole({ value }: { value: string }) {
  const count = groups(value).length
  let at = 0
  return (
    <bdi dir="ltr" className="address" onCopy={copyWithoutSpaces}>
      {rows(value).map((row, index) => (
        <span className="address-row" key={index}>
          {row.map(text => {
            const key = at++
            return (
              <span key={key} className={key < 2 || key >= count - 2 ? 'address-key' : undefined}>
                {text}
              </span>
            )
          })}
        </span>
      ))}
    </bdi>
  )
}

/** First two and last two groups. Only beside a name; the full text is its tooltip. An account number is short enough to stand whole. */
export function ShortAddress({ value }: { value: string }) {
  if (isAccountNumber(value)) return <Nuban value={value} />
  const cut = short(value)
  if (!cut) {
    return (
      <bdi dir="ltr" className="address address-short">
        {value}
      </bdi>
    )
  }
  return (
    <bdi dir="ltr" className="address address-short" title={value}>
      {cut.start.map((text, index) => (
        <span key={`start-${index}`}>{text}</span>
      ))}
      <span className="address-gap">…</span>
      {cut.end.map((text, index) => (
        <span key={`end-${index}`}>{text}</span>
      ))}
    </bdi>
  )
}

/** A name in place of the raw text; a press shows the whole address and back. Without a name the short form stands alone. */
export function NamedAddress({ value, name }: { value: string; name: string | undefined }) {
  const [raw, setRaw] = useState(false)
  if (!name) return <ShortAddress value={value} />
  return (
    <button type="button" className="named" aria-expanded={raw} title={value} onClick={() => setRaw(!raw)}>
      {raw ? <Whole value={value} /> : <bdi className="name clip">{clean(name, 100)}</bdi>}
    </button>
  )
}
