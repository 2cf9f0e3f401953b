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
import { t } from '../../text'
import { Panes } from './Panes'
import { Resize, usually } from './Resize'
import { type Filter, useExchanges } from './useExchanges'

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
  const follows = followed && t('inspector-dock-follows', { name: followed.name ?? clean(followed.object, 18) })
  return (
    <section
      className="dock"
      data-place={place}
      aria-label={t('inspector-dock-title')}
      style={place === 'bottom' ? { height: size } : { width: size }}
    >
      <Resize place={place} size={size} onSize={next => setSizes({ ...sizes, [place]: next })} />
      <header className="dock-head">
        <h2 className="dock-title">{t('inspector-title')}</h2>
        <span className="small second clip">
          <bdi>{follows ?? t('inspector-dock-latest')}</bdi>
        </span>
        <ToggleButton className="exchange-toggle dock-toggle" isSelected={writes} onChange={setWrites}>
          {t('inspector-only-writes')}
        </ToggleButton>
        <ToggleButton className="exchange-toggle dock-toggle" isSelected={errors} onChange={setErrors}>
          {t('inspector-only-errors')}
        </ToggleButton>
        <ToggleButton className="exchange-toggle dock-toggle" isSelected={same} onChange={setSame} isDisabled={!followed}>
          {t('inspector-same-object')}
        </ToggleButton>
        <span className="row dock-end">
          {list.head && (
            <span className="small quiet">{t(list.head.more ? 'inspector-found-newest' : 'inspector-found', { total: list.total })}</span>
          )}
          {wide && (
            <IconButton
              icon={place === 'bottom' ? PanelRight : PanelBottom}
              label={place === 'bottom' ? t('inspector-dock-to-right') : t('inspector-dock-to-bottom')}
              onPress={() => setDock(place === 'bottom' ? 'right' : 'bottom')}
            />
          )}
          <IconButton icon={Maximize2} label={t('inspector-dock-page')} onPress={() => go({ at: 'inspector', ...(object && { object }) })} />
          <IconButton icon={X} label={t('inspector-dock-close')} onPress={() => setDock('off')} />
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
            <EmptyState icon={SearchX} title={t('inspector-none')} text={object ? t('inspector-dock-none-of') : t('inspector-none-text')} />
          ) : (
            <EmptyState icon={ArrowLeftRight} title={t('inspector-empty')} text={t('inspector-empty-text')} />
          )
        }
      />
    </section>
  )
}
