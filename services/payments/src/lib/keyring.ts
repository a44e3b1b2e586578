// The keys that wrap the keys of bank details, from the environment.
import * as z from 'zod/mini'

export interface Keyring {
  /** The one that wraps from now on. */
  readonly currentId: string
  /** 32 bytes each; the current one, and those that rows may still be wrapped with. */
  readonly keys: ReadonlyMap<string, Buffer>
}

/** `2027=<base64 of 32 bytes>;2026=<…>`: the first wraps from now on, the others only unwrap, until every row is under the first. */
export const keyring = z.pipe(
  z.string(),
  z.transform((text, context): Keyring => {
    const entries = text
      .split(';')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map((entry) => /^([a-z0-9-]{1,32})=([A-Za-z0-9+/]{43}=)$/.exec(entry))
    const keys = new Map(entries.flatMap((entry) => (entry ? [[entry[1] as string, Buffer.from(entry[2] as string, 'base64')] as const] : [])))
    const [currentId] = keys.keys()
    if (currentId !== undefined && keys.size === entries.length) return { currentId, keys }
    context.issues.push({ code: 'custom', input: text, message: 'must be entries like 2027=<base64 of 32 bytes>, separated by semicolons' })
    return z.NEVER
  }),
)
