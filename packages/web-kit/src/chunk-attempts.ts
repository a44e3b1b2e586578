/**
 * How often the page requested each script of a part, by address. After the first request the address changes. The whole window shares one count,
 * so a container that is loaded again continues the count.
 */
const KEY = Symbol.for('ungana.chunk-attempts')

export function chunkAttempts(): Map<string, number> {
  const attempts: Map<string, number> = (Reflect.get(window, KEY) as Map<string, number> | undefined) ?? new Map()
  Reflect.set(window, KEY, attempts)
  return attempts
}
