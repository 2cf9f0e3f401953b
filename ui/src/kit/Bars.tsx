import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'

interface BarDatum {
  id: string
  /** Thousandths of the largest. */
  share: number
  /** What the bar says when it is pointed at. */
  title: string
}

const WIDTH = 420
const HEIGHT = 56

/** Upright bars. They are a picture of the table that must stand beside them; screen readers get the table. */
export function Bars({ bars }: { bars: BarDatum[] }) {
  const x = scaleBand({ domain: bars.map(bar => bar.id), range: [0, WIDTH], paddingInner: 0.28 })
  const y = scaleLinear<number>({ domain: [0, 1000], range: [0, HEIGHT] })
  return (
    <svg className="bars" viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} preserveAspectRatio="none" aria-hidden="true">
      <line className="bars-line" x1={0} x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
      {bars.map((bar, index) => {
        const height = y(bar.share)
        return (
          <g key={bar.id}>
            {/* A bar of nothing can still be pointed at. */}
            <Bar className="bars-ground" x={x(bar.id) ?? 0} y={0} width={x.bandwidth()} height={HEIGHT}>
              <title>{bar.title}</title>
            </Bar>
            {bar.share > 0 && (
              <Bar
                className={`bars-bar ${index === bars.length - 1 ? 'bars-last' : ''}`}
                x={x(bar.id) ?? 0}
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

/** One bar cut into parts. Neighbours differ by tone and by the gap between them, and each part says what it is. */
export function PartsBar({ parts }: { parts: { id: string; share: number; title: string; tone: number }[] }) {
  const x = scaleLinear<number>({ domain: [0, parts.reduce((sum, part) => sum + part.share, 0) || 1], range: [0, WIDTH] })
  let before = 0
  return (
    <svg className="parts" viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map(part => {
        const start = x(before)
        before += part.share
        return (
          <Bar
            key={part.id}
            className={`part part-${part.tone % 6}`}
            x={start}
            y={0}
            width={Math.max(2, x(before) - start - (before < 1000 ? 2 : 0))}
            height={10}
          >
            <title>{part.title}</title>
          </Bar>
        )
      })}
    </svg>
  )
}
