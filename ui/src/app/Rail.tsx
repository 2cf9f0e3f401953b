import { useQuery } from '@tanstack/react-query'
import { CircleQuestionMark, FlaskConical, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useRef } from 'react'
import { intent } from '../bridge/queries'
import { IconButton } from '../kit/Button'
import { openHelp } from '../kit/help'
import { Icon } from '../kit/Icon'
import { useWidth } from '../kit/useWidth'
import { type Route, useNavigation } from '../shared/navigation'
import { toggleRail, useRail } from '../shared/rail'
import { t } from '../text'
import { placeOf } from './Page'
import { type Place, placesOf } from './places'

/** Without this room there are icons alone: a person chose them, or the window is narrow. */
const WORDS = 100

interface EntryProps extends Omit<Place, 'letter'> {
  /** Its word has no room: it is the tooltip. */
  alone: boolean
  /** The place of the page that is shown. */
  place: Route['at'] | undefined
}

function Entry({ word, icon, to, alone, place }: EntryProps) {
  const { go } = useNavigation()
  const here = place === to.at
  return (
    <a
      href={`#${to.at}`}
      className="rail-entry"
      title={alone ? word : undefined}
      aria-current={here ? 'page' : undefined}
      onClick={event => {
        event.preventDefault()
        go(to)
      }}
    >
      <Icon of={icon} />
      <span className="rail-word">{word}</span>
    </a>
  )
}

/** Where one can go. Only entries that lead to a screen. */
export function Rail({ sandbox, developer }: { sandbox: boolean; developer: boolean }) {
  const icons = useRail() === 'icons'
  const nav = useRef<HTMLElement>(null)
  const alone = (useWidth(nav) ?? WORDS) < WORDS
  const places = placesOf(developer)
  const { route } = useNavigation()
  // The page of the payment asks for it.
  const shown = useQuery({ ...intent(route.at === 'intent' ? route.id : ''), enabled: false }).data
  const place = placeOf(route, shown?.operation)
  return (
    <nav className="rail" ref={nav} aria-label={t('common-frame-main')}>
      {places
        .filter(one => !one.below)
        .map(one => (
          <Entry key={one.word} {...one} alone={alone} place={place} />
        ))}
      <div className="rail-line" />
      {sandbox && <Entry word={t('common-frame-sandbox')} icon={FlaskConical} to={{ at: 'sandbox' }} alone={alone} place={place} />}
      {places
        .filter(one => one.below)
        .map(one => (
          <Entry key={one.word} {...one} alone={alone} place={place} />
        ))}
      <button
        type="button"
        className="rail-entry"
        title={alone ? t('help-title') : undefined}
        aria-haspopup="dialog"
        aria-keyshortcuts="F1"
        onClick={() => openHelp()}
      >
        <Icon of={CircleQuestionMark} />
        <span className="rail-word">{t('help-title')}</span>
      </button>
      <div className="rail-foot">
        <p className="rail-kept caption quiet">{t('common-app-kept')}</p>
        <IconButton
          icon={icons ? PanelLeftOpen : PanelLeftClose}
          label={icons ? t('common-frame-expand') : t('common-frame-collapse')}
          onPress={toggleRail}
        />
      </div>
    </nav>
  )
}
