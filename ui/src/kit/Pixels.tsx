import { useEffect, useRef } from 'react'
import type { LogoPixels } from '../bindings/types'

/** A small picture that came as pixels: the window loads no picture from anywhere. */
export function Pixels({ picture, label }: { picture: LogoPixels; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height, rgba } = picture
  useEffect(() => {
    const bytes = Uint8ClampedArray.from(atob(rgba), letter => letter.charCodeAt(0))
    if (bytes.length === width * height * 4) canvas.current?.getContext('2d')?.putImageData(new ImageData(bytes, width, height), 0, 0)
  }, [width, height, rgba])
  return <canvas ref={canvas} width={width} height={height} role="img" aria-label={label} />
}
