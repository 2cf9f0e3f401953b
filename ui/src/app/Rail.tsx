import { CircleQuestionMark, FlaskConical, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../kit/Button'
import { openHelp } from '../kit/help'
import { Icon } from '../kit/Icon'
import { useWidth } from '../kit/useWidth'
import { useNavigation } from '../shared/navigation'
import { toggleRail, useRail } from '../shared/rail'
import { t } from '../text'
import { placeOf } from './Page'
import { type Place, placesOf } from './places'

/** Without this room there are icons alone: a person chose them, or the window is narrow. */
const WORDS = 100

interface EntryProps extends Omit<Place, 'letter'> {
  /** Its word has no room: it is the tooltip. */
  alone: boolean
}

function Entry({ word, icon, to, alone }: EntryProps) {
  const { route, go } = useNavigation()
  const here = placeOf(route) === to.at
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
  return (
    <nav className="rail" ref={nav} aria-label={t('common-frame-main')}>
      {places
        .filter(place => !place.below)
        .map(place => (
          <Entry key={place.word} {...place} alone={alone} />
        ))}
      <div className="rail-line" />
      {sandbox && <Entry word={t('common-frame-sandbox')} icon={FlaskConical} to={{ at: 'sandbox' }} alone={alone} />}
      {places
        .filter(place => place.below)
        .map(place => (
          <Entry key={place.word} {...place} alone={alone} />
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
