// How many answers had to come one after the other: the first is the page itself.

export interface Request {
  readonly url: string
  /** Addresses of what asked for it: the page for what its HTML names, else all scripts that were on the stack. */
  readonly askedBy: readonly string[]
}

/**
 * Depth of each request by its address. What asked for itself in a circle, or is not among the requests, counts as nobody.
 * @param page the page's own address, which has depth 1
 */
export function requestDepths(page: string, requests: readonly Request[]): Map<string, number> {
  const asked = new Map(requests.map((request) => [request.url, request]))
  const depths = new Map([[page, 1]])
  const open = new Set<string>()
  const depthOf = (url: string): number => {
    const known = depths.get(url)
    if (known !== undefined) return known
    const request = asked.get(url)
    if (!request || open.has(url)) return 0
    open.add(url)
    const depth = 1 + Math.max(1, ...request.askedBy.map(depthOf))
    open.delete(url)
    depths.set(url, depth)
    return depth
  }
  for (const { url } of requests) depthOf(url)
  return depths
}
