import { useState } from 'react'
import type { AbiFunction, UnsupportedFunction } from '../../bindings/types'
import { moveAmong } from '../../kit/keys'
import { SearchBox } from '../../kit/SearchBox'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

/** From here on a list wants a search box. */
const MANY = 6

interface Props {
  functions: AbiFunction[]
  unsupported: UnsupportedFunction[]
  chosen: string
  onChoose: (signature: string) => void
}

/**
 * The functions of an ABI. Those that only read and those that take the network currency are marked; those with an unsupported type are listed but cannot be
 * chosen. A search that leaves one function, or names one in full, chooses it.
 */
export function Functions({ functions, unsupported, chosen, onChoose }: Props) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const wanted = text.trim().toLowerCase()
  const shown = functions.filter(one => one.signature.toLowerCase().includes(wanted))
  const search = (next: string) => {
    setText(next)
    setOpen(false)
  }
  const choose = (signature: string) => {
    setOpen(false)
    onChoose(signature)
  }
  const finish = () => {
    if (!wanted || shown.some(one => one.signature === chosen)) return
    const named = shown.filter(one => one.name.toLowerCase() === wanted)
    const [only, ...more] = named.length > 0 ? named : shown
    if (only && more.length === 0) choose(only.signature)
    else setOpen(shown.length > 0)
  }
  const others = unsupported.filter(one => `${one.name} ${one.kind}`.toLowerCase().includes(wanted))
  return (
    <section className="call-functions" aria-label={t('contracts-functions')}>
      {functions.length + unsupported.length > MANY && (
        <SearchBox
          label={t('contracts-search')}
          placeholder={t('contracts-search-help')}
          clear={t('contracts-clear-search')}
          value={text}
          onChange={search}
          onDone={finish}
          className="call-search"
        />
      )}
      <ul aria-label={t('contracts-functions')} onKeyDown={moveAmong}>
        {shown.map(one => (
          <li key={one.signature} className="call-function" data-chosen={one.signature === chosen || undefined} title={one.signature}>
            <button type="button" className="row-open clip spread" aria-pressed={one.signature === chosen} onClick={() => choose(one.signature)}>
              <bdi className="mono strong">{clean(one.name, 100)}</bdi>
              <bdi className="mono caption quiet block clip">{clean(one.signature.slice(one.name.length), 200)}</bdi>
            </button>
            {one.declaredPayable && <span className="caption quiet">{t('contracts-payable')}</span>}
            {one.reads && <span className="caption quiet">{t('contracts-reads-only')}</span>}
          </li>
        ))}
        {others.map((one, at) => (
          <li key={`${one.name} ${at}`} className="call-function">
            <span className="clip quiet">
              <bdi className="mono">{clean(one.name, 100)}</bdi>
              <span className="caption block clip">
                {one.kind ? t('contracts-unsupported-type', { kind: clean(one.kind, 100) }) : t('contracts-unsupported-unreadable')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {isOpen && (
        <p className="small tone-danger" role="alert">
          {t('contracts-search-several')}
        </p>
      )}
      {shown.length + others.length === 0 && <p className="small quiet">{t('common-combo-nothing')}</p>}
    </section>
  )
}
