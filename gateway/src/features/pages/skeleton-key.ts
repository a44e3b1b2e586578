/** Of the keys of a part's skeletons the one for a page: its pattern, or one of pattern and query whose parameters the address has as well. */
export function skeletonKey(keys: readonly string[], pattern: string, query: string): string {
  const asked = new URLSearchParams(query)
  const found = keys.find((key) => {
    const [own, wanted] = key.split('?', 2)
    return own === pattern && wanted !== undefined && [...new URLSearchParams(wanted)].every(([name, value]) => asked.get(name) === value)
  })
  return found ?? pattern
}
