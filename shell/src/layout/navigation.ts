/** Which links the header and the footer show: those of the shell and of every remote, in their order, and none that leads nowhere. */
import type { Registry } from '@ungana/contracts-shell'
import { matchPath } from 'react-router-dom'
import manifest from '../../remote.json' with { type: 'json' }

export interface NavigationLink {
  readonly label: string
  readonly to: string
  readonly order: number
  readonly highlight?: boolean | undefined
}

interface SitePart {
  readonly pages: readonly string[]
  readonly navigation: readonly NavigationLink[]
}

/** What the shell itself draws. */
export const shellPart: SitePart = manifest

/** Path patterns that somebody draws. */
export function servedPages(registry: Registry, shell: SitePart = shellPart): readonly string[] {
  return [shell, ...registry.remotes].flatMap((part) => part.pages)
}

export function isServed(path: string, pages: readonly string[]): boolean {
  const [pathname = path] = path.split(/[?#]/)
  return pages.some((pattern) => matchPath(pattern, pathname))
}

/** The header's links; of two to the same page the first counts. */
export function navigationLinks(registry: Registry, shell: SitePart = shellPart): readonly NavigationLink[] {
  const pages = servedPages(registry, shell)
  const links = new Map<string, NavigationLink>()
  for (const link of [shell, ...registry.remotes].flatMap((part) => part.navigation)) {
    if (isServed(link.to, pages) && !links.has(link.to)) links.set(link.to, link)
  }
  return [...links.values()].sort((a, b) => a.order - b.order)
}

/** Whether `link` is the page at `pathname`, or the page above it: a company belongs to no link, /home is Home. */
export function isCurrent(link: NavigationLink, pathname: string): boolean {
  if (link.to === '/') return pathname === '/' || pathname === '/home'
  return pathname === link.to || pathname.startsWith(`${link.to}/`)
}
