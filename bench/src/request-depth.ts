// How many answers had to wait for one another; the first is the page itself.

export interface Request {
  readonly url: string
  /** Addresses that caused the request: the page if its HTML names the file, otherwise all scripts on the call stack. */
  readonly initiators: readonly string[]
}

/**
 * Depth of each request by its address. Circular causes, and causes that are not among the requests, are ignored.
 * @param page the page's own address, with depth 1
 */
export function requestDepths(page: string, requests: readonly Request[]): Map<string, number> {
  const byUrl = new Map(requests.map((request) => [request.url, request]))
  const depths = new Map([[page, 1]])
  const open = new Set<string>()
  const depthOf = (url: string): number => {
    const known = depths.get(url)
    if (known !== undefined) return known
    const request = byUrl.get(url)
    if (!request || open.has(url)) return 0
    open.add(url)
    const depth = 1 + Math.max(1, ...request.initiators.map(depthOf))
    open.delete(url)
    depths.set(url, depth)
    return depth
  }
  for (const { url } of requests) depthOf(url)
  return depths
}
