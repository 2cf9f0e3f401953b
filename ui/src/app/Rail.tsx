import { CircleQuestionMark, FlaskConical, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { IconButton } from '../kit/Button'
import { openHelp } from '../kit/help'
import { Icon } from '../kit/Icon'
import { useNavigation } from '../shared/navigation'
import { toggleRail, useRail } from '../shared/rail'
import { t } from '../text'
import { placeOf } from './Page'
import { type Place, placesOf } from './places'

function Entry({ word, icon, to }: Omit<Place, 'letter'>) {
  const { route, go } = useNavigation()
  const here = placeOf(route) === to.at
  return (
    <a
      href={`#${to.at}`}
      className="rail-entry"
      title={word}
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
  const places = placesOf(developer)
  return (
    <nav className="rail" aria-label={t('common-frame-main')}>
      {places
        .filter(place => !place.below)
        .map(place => (
          <Entry key={place.word} {...place} />
        ))}
      <div className="rail-line" />
      {sandbox && <Entry word={t('common-frame-sandbox')} icon={FlaskConical} to={{ at: 'sandbox' }} />}
      {places
        .filter(place => place.below)
        .map(place => (
          <Entry key={place.word} {...place} />
        ))}
      <button type="button" className="rail-entry" title={t('help-title')} aria-haspopup="dialog" aria-keyshortcuts="F1" onClick={() => openHelp()}>
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
