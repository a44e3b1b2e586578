/** Metadata of a browser part's releases in RELEASES_DIR. `npm run release` writes them; the gateway reads them. */
import * as z from 'zod/mini'

/** The first 12 hexadecimal digits of the SHA-256 of the release's files.json. If any file changes, the name changes too. */
export const releaseName = z.string().check(z.regex(/^[0-9a-f]{12}$/))

/** A release that some visitors get instead of the current one. */
export const canary = z.object({ release: releaseName, percent: z.int().check(z.minimum(1), z.maximum(100)) })

/** `<part>/pointer.json`: which release in `<part>/releases/` visitors get. */
export const releasePointer = z.object({
  current: releaseName,
  canary: z.optional(canary),
})
export type ReleasePointer = z.output<typeof releasePointer>

/** files.json of a release: path → `sha256-` and base64, as in the integrity attribute. Without files.json itself and compressed files (`x.js.br`). */
export const releaseFiles = z.record(z.string(), z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/)))
export type ReleaseFiles = z.output<typeof releaseFiles>
