import type { SiteSetting } from '@ungana/contracts-shell'

interface Settings {
  readonly FIGURES: 'stated' | 'counted'
  /** The number of real entries from which a list has no samples. */
  readonly SAMPLES: number
}

/** The operator's choices that change pages. */
export const configuredSettings = ({ FIGURES, SAMPLES }: Settings): readonly SiteSetting[] => [
  ...(FIGURES === 'counted' ? (['counted-figures'] as const) : []),
  ...(SAMPLES === 0 ? (['no-samples'] as const) : []),
]
