/** The document's title and its listeners, such as the announcer for screen readers. */
const SITE = 'Ungana'

let latest: { readonly title: string; readonly path: string } | null = null
const listeners = new Set<(title: string) => void>()

/** Adds " · Ungana" to titles that do not contain the site's name. */
function documentTitle(title: string): string {
  return title.includes(SITE) ? title : `${title} · ${SITE}`
}

export function setPageTitle(title: string) {
  document.title = documentTitle(title)
  latest = { title: document.title, path: window.location.pathname }
  for (const listener of listeners) listener(document.title)
}

/** The title that the page at `path` has set; null before that. */
export function titleOf(path: string): string | null {
  return latest?.path === path ? latest.title : null
}

export function onPageTitle(listener: (title: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
