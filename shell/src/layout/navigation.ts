/** The site's pages and header links: those of the shell and of every remote. */
import { type NavigationLink, navigationLinks, type Registry } from '@ungana/contracts-shell'
import { isPageAt } from '#lib/is-page-at.ts'
import manifest from '../../remote.json' with { type: 'json' }

interface SitePart {
  readonly pages: readonly string[]
  readonly navigation: readonly NavigationLink[]
}

/** The shell's own pages and links. Picks these fields, so that the rest of the manifest stays out of the bundle. */
export const shellPart: SitePart = { pages: manifest.pages, navigation: manifest.navigation }

/** Path patterns of all pages. */
export function servedPages(registry: Registry, shell: SitePart = shellPart): readonly string[] {
  return [shell, ...registry.remotes].flatMap((part) => part.pages)
}

export function isServed(path: string, pages: readonly string[]): boolean {
  const [pathname = path] = path.split(/[?#]/)
  return pages.some((pattern) => isPageAt(pattern, pathname))
}

/** The pattern of the page at `pathname`; undefined if there is no page. */
export function pageAt(pathname: string, registry: Registry): string | undefined {
  return servedPages(registry).find((pattern) => isPageAt(pattern, pathname))
}

export function headerLinks(registry: Registry, shell: SitePart = shellPart): readonly NavigationLink[] {
  const pages = servedPages(registry, shell)
  return navigationLinks([shell, ...registry.remotes], (path) => isServed(path, pages))
}
