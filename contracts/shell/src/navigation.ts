/** Which links a header shows, and which of them is the page that is shown: the same in the gateway's pages and in the browser. */

export interface NavigationLink {
  readonly label: string
  readonly to: string
  readonly order: number
  readonly highlight?: boolean | undefined
}

/** The links of all parts in their order, without those that lead nowhere; of two to the same page the first counts. */
export function navigationLinks(
  parts: readonly { readonly navigation: readonly NavigationLink[] }[],
  isServed: (path: string) => boolean,
): readonly NavigationLink[] {
  const links = new Map<string, NavigationLink>()
  for (const link of parts.flatMap(({ navigation }) => navigation)) if (isServed(link.to) && !links.has(link.to)) links.set(link.to, link)
  return [...links.values()].sort((a, b) => a.order - b.order)
}

/**
 * Whether `link` is the page with this pattern, or the page above it: a company belongs to no link, /home is Home. Undefined: there is no
 * such page.
 */
export function isCurrent({ to }: NavigationLink, pattern: string | undefined): boolean {
  if (pattern === undefined) return false
  if (to === '/') return pattern === '/' || pattern === '/home'
  return pattern === to || pattern.startsWith(`${to}/`)
}
