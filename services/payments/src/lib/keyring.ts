// The keys from the environment that wrap the data keys of bank details.
import * as z from 'zod/mini'

export interface Keyring {
  /** Id of the key that wraps new data keys. */
  readonly currentId: string
  /** 32 bytes each. The map contains the current key and older keys that rows may still use. */
  readonly keys: ReadonlyMap<string, Buffer>
}

/** `2027=<base64 of 32 bytes>;2026=<…>`: the first key wraps new data keys; the others only unwrap those of rows that were not rotated yet. */
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
