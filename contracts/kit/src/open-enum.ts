import * as z from 'zod/mini'

/** A set of values that may grow: readers of this version accept values they do not know, writers get completion. */
export function openEnum<const T extends readonly [string, ...string[]]>(_known: T) {
  return z.string() as unknown as z.ZodMiniType<T[number] | (string & {}), string>
}
