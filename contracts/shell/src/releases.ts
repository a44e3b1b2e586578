/** What a release of a browser part says about itself in RELEASES_DIR: written by `npm run release`, read by the gateway. */
import * as z from 'zod/mini'

/** The first 12 hexadecimal digits of the SHA-256 of the release's files.json, so that no file of it can change under the same name. */
export const releaseName = z.string().check(z.regex(/^[0-9a-f]{12}$/))

/** A release that some visitors get instead of the current one. */
export const canary = z.object({ release: releaseName, percent: z.int().check(z.minimum(1), z.maximum(100)) })

/** `<part>/pointer.json`: which of `<part>/releases/` visitors get. */
export const releasePointer = z.object({
  current: releaseName,
  canary: z.optional(canary),
})
export type ReleasePointer = z.output<typeof releasePointer>

/** files.json of a release: every file of it by its path, but itself and compressed twins (`x.js.br`), as `sha256-` and base64, which is also how a page asks for it. */
export const releaseFiles = z.record(z.string(), z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/)))
export type ReleaseFiles = z.output<typeof releaseFiles>
