/** Light modules that every camera wants around a code. */
const QUIET = 4

/** A code for cameras, drawn as one path: always dark on white, whatever the theme, or cameras fail. */
export function Code({ rows, label }: { rows: string[]; label: string }) {
  const size = rows.length + 2 * QUIET
  const path = rows.flatMap((row, y) => [...row].map((dark, x) => (dark === '1' ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ''))).join('')
  return (
    <svg className="code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="code-ground" width={size} height={size} />
      <path className="code-dark" d={path} />
    </svg>
  )
}
