import type { PageHead } from '@ungana/contracts-shell'
import type { KnownValues } from '#lib/card.ts'

/** Returns the parameters of a query that belong to the page's canonical URL, in the order of the head: known names with known values. */
export async function knownParams({ query: names = [], values = {} }: PageHead, query: string, valuesOf: KnownValues): Promise<URLSearchParams> {
  const given = new URLSearchParams(query)
  const params = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    const source = values[name]
    if (!value || !source) continue
    const known = typeof source === 'string' ? await valuesOf(source) : new Set(source)
    if (known.has(value)) params.set(name, value)
  }
  return params
}
