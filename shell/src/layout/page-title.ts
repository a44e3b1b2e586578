/** The document's title, and who is told of it: the announcer, for those who do not see the page change. */
const SITE = 'Ungana'

let latest: { readonly title: string; readonly path: string } | null = null
const listeners = new Set<(title: string) => void>()

/** "Kivu Coffee Growers" becomes "Kivu Coffee Growers · Ungana"; a title that names the site already stays as it is. */
function documentTitle(title: string): string {
  return title.includes(SITE) ? title : `${title} · ${SITE}`
}

export function setPageTitle(title: string) {
  document.title = documentTitle(title)
  latest = { title: document.title, path: window.location.pathname }
  for (const listener of listeners) listener(document.title)
}

/** The title that the page at `path` has given itself; null while it has not. */
export function titleOf(path: string): string | null {
  return latest?.path === path ? latest.title : null
}

export function onPageTitle(listener: (title: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
