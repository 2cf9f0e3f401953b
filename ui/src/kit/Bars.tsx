import { scaleBand } from 'd3-scale'
import { stack } from 'd3-shape'

interface BarDatum {
  id: string
  /** Thousandths of the largest. */
  share: number
  /** What the bar says when it is pointed at. */
  title: string
}

// Places on the bar's own line come from d3. Its colours and interpolation stay out: they assign to inherited properties,
// which a page with frozen prototypes refuses.
const WIDTH = 420
const HEIGHT = 56

/** Upright bars. They are a picture of the table that must stand beside them; screen readers get the table. */
export function Bars({ bars }: { bars: BarDatum[] }) {
  const x = scaleBand(
    bars.map(bar => bar.id),
    [0, WIDTH],
  ).paddingInner(0.28)
  return (
    <svg className="bars" viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} preserveAspectRatio="none" aria-hidden="true">
      <line className="bars-line" x1={0} x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
      {bars.map((bar, index) => {
        const height = (bar.share * HEIGHT) / 1000
        return (
          <g key={bar.id}>
            {/* A bar of nothing can still be pointed at. */}
            <rect className="bars-ground" x={x(bar.id)} y={0} width={x.bandwidth()} height={HEIGHT}>
              <title>{bar.title}</title>
            </rect>
            {bar.share > 0 && (
              <rect
                className={`bars-bar ${index === bars.length - 1 ? 'bars-last' : ''}`}
                x={x(bar.id)}
                y={HEIGHT - height}
                width={x.bandwidth()}
                height={height}
                pointerEvents="none"
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}

interface Part {
  id: string
  share: number
  title: string
  tone: number
}

/** One bar cut into parts. Neighbours differ by tone and by the gap between them, and each part says what it is. */
export function PartsBar({ parts }: { parts: Part[] }) {
  const whole = parts.reduce((sum, part) => sum + part.share, 0) || 1
  const places = stack<Part[], string>()
    .keys(parts.map(part => part.id))
    .value((all, id) => all.find(part => part.id === id)?.share ?? 0)([parts])
  return (
    <svg className="parts" viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map((part, at) => {
        const [from = 0, to = 0] = places[at]?.[0] ?? []
        const gap = at === parts.length - 1 ? 0 : 2
        return (
          <rect
            key={part.id}
            className={`part part-${part.tone % 6}`}
            x={(from * WIDTH) / whole}
            y={0}
            width={Math.max(2, ((to - from) * WIDTH) / whole - gap)}
            height={10}
          >
            <title>{part.title}</title>
          </rect>
        )
      })}
    </svg>
  )
}
