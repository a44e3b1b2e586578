import * as z from 'zod/mini'

/** A set of values that may grow. Readers must accept unknown values. Code editors still suggest the known ones. */
export function openEnum<const T extends readonly [string, ...string[]]>(_known: T) {
  return z.string() as unknown as z.ZodMiniType<T[number] | (string & {}), string>
}
