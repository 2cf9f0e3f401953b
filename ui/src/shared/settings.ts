/** How the window looks. Kept in localStorage, which the confirm window reads too (same origin). */
export interface Look {
  theme: 'system' | 'light' | 'dark'
  density: 'normal' | 'compact'
  contrast: 'normal' | 'more'
  rail: 'words' | 'icons'
  /** Where the inspector's panel stands, for developers. */
  dock: 'off' | 'bottom' | 'right'
}

const KEYS = { theme: 'bursar.theme', density: 'bursar.density', contrast: 'bursar.contrast', rail: 'bursar.rail', dock: 'bursar.dock' } as const
const ALLOWED = {
  theme: ['system', 'light', 'dark'],
  density: ['normal', 'compact'],
  contrast: ['normal', 'more'],
  rail: ['words', 'icons'],
  dock: ['off', 'bottom', 'right'],
} as const

export function readLook(): Look {
  const read = <Key extends keyof Look>(key: Key) => {
    const kept = localStorage.getItem(KEYS[key])
    return (ALLOWED[key] as readonly string[]).includes(kept ?? '') ? (kept as Look[Key]) : (ALLOWED[key][0] as Look[Key])
  }
  return { theme: read('theme'), density: read('density'), contrast: read('contrast'), rail: read('rail'), dock: read('dock') }
}

export function applyLook(look: Look) {
  const { dataset } = document.documentElement
  dataset.theme = look.theme
  dataset.density = look.density
  dataset.rail = look.rail
  // "normal" leaves the choice to the system's own setting.
  if (look.contrast === 'more') dataset.contrast = 'more'
  else delete dataset.contrast
}

export function keepLook(look: Look) {
  for (const key of Object.keys(KEYS) as (keyof Look)[]) localStorage.setItem(KEYS[key], look[key])
  applyLook(look)
}
