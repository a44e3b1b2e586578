// Repeatable variation: every choice depends only on its key, so that a new company does not change the others.
import { hash } from 'node:crypto'

/** 32 well-mixed bits of a text (FNV-1a with murmur3's finalizer). Another `seed` gives other bits. */
export function hash32(text: string, seed = 0x811c9dc5): number {
  let h = seed | 0
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** A number in [0, 1). */
export function share(key: string): number {
  return hash32(key) / 2 ** 32
}

/** One of the options; throws RangeError if there are none. */
export function pick<T>(key: string, options: readonly T[]): T {
  const option = options[Math.floor(share(key) * options.length)]
  if (option === undefined) throw new RangeError(`nothing to pick for ${key}`)
  return option
}

/** Fills `{name}` from `names` and `{a|b|c}` with one of the alternatives. */
export function fill(text: string, key: string, names: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\{([^{}]+)\}/g, (_, body: string, offset: number) => names[body] ?? pick(`${key}/${offset}`, body.split('|')))
}

/** A valid UUIDv7: time bits from `createdAt` (ISO 8601), the rest from a hash of the key. */
export function uuidv7(createdAt: string, key: string): string {
  const time = new Date(createdAt).getTime().toString(16).padStart(12, '0')
  const random = hash('sha256', key)
  const variant = '89ab'[Number.parseInt(random.charAt(3), 16) % 4]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}
