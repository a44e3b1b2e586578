/**
 * How often each script of a part was asked for, by address: from the second time on the address changes. One count for the whole window,
 * because a container that is loaded anew must go on counting where the last one stopped.
 */
const KEY = Symbol.for('ungana.chunk-attempts')

export function chunkAttempts(): Map<string, number> {
  const attempts: Map<string, number> = (Reflect.get(window, KEY) as Map<string, number> | undefined) ?? new Map()
  Reflect.set(window, KEY, attempts)
  return attempts
}
