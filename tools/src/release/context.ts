import type { Screen } from '#launcher/screen.ts'
import type { Parts } from '#parts.ts'
import type { Signature } from '#release/pointer.ts'
import type { ReleaseBucket } from '#release/release-bucket.ts'

/** The input of every `npm run release` command. */
export interface ReleaseContext {
  /** Absolute path of the checkout. */
  readonly root: string
  readonly parts: Parts
  /** Folder of the releases: of the site that runs from this folder, or RELEASES_DIR. */
  readonly releasesDir: string
  /** Where the releases are; the folder is then a copy of them. */
  readonly bucket?: ReleaseBucket | undefined
  readonly screen: Screen
  readonly env: NodeJS.ProcessEnv
  readonly signature: Signature
  /** Cancels the command. */
  readonly signal: AbortSignal
}
