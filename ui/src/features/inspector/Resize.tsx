import { t } from '../../text'

const STEP = 24
const LEAST = 200
/** Of the window at most. */
const MOST = 0.6

/** How large the panel is where nobody drew it. */
export const usually = { bottom: 336, right: 560 }

interface Props {
  place: 'bottom' | 'right'
  size: number
  onSize: (size: number) => void
}

/** The edge by which the panel is drawn larger or smaller, with the pointer or the arrow keys. */
export function Resize({ place, size, onSize }: Props) {
  const whole = place === 'bottom' ? window.innerHeight : window.innerWidth
  const most = Math.max(LEAST, Math.round(whole * MOST))
  const set = (next: number) => onSize(Math.min(most, Math.max(LEAST, Math.round(next))))
  const larger = place === 'bottom' ? 'ArrowUp' : 'ArrowLeft'
  const smaller = place === 'bottom' ? 'ArrowDown' : 'ArrowRight'
  return (
    <div
      className="dock-edge"
      role="separator"
      aria-orientation={place === 'bottom' ? 'horizontal' : 'vertical'}
      aria-label={t('inspector-dock-size')}
      aria-valuenow={Math.min(size, most)}
      aria-valuemin={LEAST}
      aria-valuemax={most}
      tabIndex={0}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={event => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        set(place === 'bottom' ? window.innerHeight - event.clientY : window.innerWidth - event.clientX)
      }}
      onKeyDown={event => {
        if (event.key !== larger && event.key !== smaller) return
        event.preventDefault()
        set(Math.min(size, most) + (event.key === larger ? STEP : -STEP))
      }}
    />
  )
}
