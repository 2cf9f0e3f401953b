import './inspector.css'
import { ArrowLeftRight, Maximize2, PanelBottom, PanelRight, SearchX, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import { IconButton } from '../../kit/Button'
import { EmptyState } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { setDock, useWide } from '../../shared/dock'
import { useNavigation } from '../../shared/navigation'
import { useFollowed } from '../../shared/useInspect'
import { strings } from '../../strings'
import { Panes } from './Panes'
import { Resize, usually } from './Resize'
import { type Filter, useExchanges } from './useExchanges'

const words = strings.inspector
const dock = words.dock

/** The inspector beside or below a page: the newest exchanges, of what is looked at there where it is something. */
export default function Dock({ place }: { place: 'bottom' | 'right' }) {
  const { go } = useNavigation()
  const wide = useWide()
  const followed = useFollowed()
  const [same, setSame] = useState(true)
  const [writes, setWrites] = useState(false)
  const [errors, setErrors] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const [sizes, setSizes] = useState({ bottom: usually.bottom, right: usually.right })
  const object = same ? followed?.object : undefined
  const filter: Filter = { ...(object && { object }), ...(writes && { writes }), ...(errors && { errors }) }
  const list = useExchanges(filter)
  useEffect(() => setChosen(undefined), [object])
  const show = (of: Filter) => {
    // A key is an object of its exchanges too.
    const about = of.object ?? of.key ?? of.intent
    go({ at: 'inspector', ...(about && { object: about }) })
  }
  const size = sizes[place]
  const follows = followed && dock.follows(followed.name ?? clean(followed.object, 18))
  return (
    <section className="dock" data-place={place} aria-label={dock.title} style={place === 'bottom' ? { height: size } : { width: size }}>
      <Resize place={place} size={size} onSize={next => setSizes({ ...sizes, [place]: next })} />
      <header className="dock-head">
        <h2 className="dock-title">{words.title}</h2>
        <span className="small second clip">
          <bdi>{follows ?? dock.latest}</bdi>
        </span>
        <ToggleButton className="exchange-toggle dock-toggle" isSelected={writes} onChange={setWrites}>
          {words.onlyWrites}
        </ToggleButton>
        <ToggleButton className="exchange-toggle dock-toggle" isSelected={errors} onChange={setErrors}>
          {words.onlyErrors}
        </ToggleButton>
        <ToggleButton className="exchange-toggle dock-toggle" isSelected={same} onChange={setSame} isDisabled={!followed}>
          {words.sameObject}
        </ToggleButton>
        <span className="row dock-end">
          {list.head && <span className="small quiet">{words.found(list.total, list.head.more)}</span>}
          {wide && (
            <IconButton
              icon={place === 'bottom' ? PanelRight : PanelBottom}
              label={place === 'bottom' ? dock.toRight : dock.toBottom}
              onPress={() => setDock(place === 'bottom' ? 'right' : 'bottom')}
            />
          )}
          <IconButton icon={Maximize2} label={dock.page} onPress={() => go({ at: 'inspector', ...(object && { object }) })} />
          <IconButton icon={X} label={dock.close} onPress={() => setDock('off')} />
        </span>
      </header>
      <Panes
        list={list}
        chosen={chosen}
        onChoose={setChosen}
        onSpan={list.look}
        onFilter={show}
        nothing={
          object || writes || errors ? (
            <EmptyState icon={SearchX} title={words.none} text={object ? dock.noneOf : words.noneText} />
          ) : (
            <EmptyState icon={ArrowLeftRight} title={words.empty} text={words.emptyText} />
          )
        }
      />
    </section>
  )
}
