/** The links of the header and which of them is current. The gateway and the browser use the same code, so that both show the same links. */

export interface NavigationLink {
  readonly label: string
  readonly to: string
  readonly order: number
  readonly highlight?: boolean | undefined
}

/** Returns the links of all parts in order. Leaves out links to pages that are not served; if two links have the same target, the first wins. */
export function navigationLinks(
  parts: readonly { readonly navigation: readonly NavigationLink[] }[],
  isServed: (path: string) => boolean,
): readonly NavigationLink[] {
  const links = new Map<string, NavigationLink>()
  for (const link of parts.flatMap(({ navigation }) => navigation)) if (isServed(link.to) && !links.has(link.to)) links.set(link.to, link)
  return [...links.values()].sort((a, b) => a.order - b.order)
}

/** Second addresses of pages that have a link. */
const aliases: Readonly<Record<string, string>> = { '/home': '/', '/payment': '/payments' }

/**
 * Returns whether `link` leads to the page with this pattern or to a page above it. For a company's page, no link is current. `pattern` is undefined if
 * the address has no page.
 */
export function isCurrent({ to }: NavigationLink, pattern: string | undefined): boolean {
  if (pattern === undefined) return false
  const page = aliases[pattern] ?? pattern
  return page === to || (to !== '/' && page.startsWith(`${to}/`))
}
