/** Returns the key of the skeleton for a page: a pattern with a query if the address has all those parameters, otherwise the pattern. */
export function skeletonKey(keys: readonly string[], pattern: string, query: string): string {
  const asked = new URLSearchParams(query)
  const found = keys.find((key) => {
    const [own, wanted] = key.split('?', 2)
    return own === pattern && wanted !== undefined && [...new URLSearchParams(wanted)].every(([name, value]) => asked.get(name) === value)
  })
  return found ?? pattern
}
