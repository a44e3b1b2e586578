import type { Screen } from '#launcher/screen.ts'
import type { Parts } from '#parts.ts'

/** What every command of `npm run release` works with. */
export interface ReleaseContext {
  /** The checkout, absolute. */
  readonly root: string
  readonly parts: Parts
  /** Where releases are: those of the site that runs from this folder, or RELEASES_DIR. */
  readonly releasesDir: string
  readonly screen: Screen
  readonly env: NodeJS.ProcessEnv
  /** Gives up. */
  readonly signal: AbortSignal
}
