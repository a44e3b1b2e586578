import type { Registry } from '@ungana/contracts-shell'
import { isPageAt } from '#lib/is-page-at.ts'
import { ownPage, remoteAt } from '../own-pages.ts'

/** Pattern of the page that is open: `/company/:id`. Undefined for an unknown address. */
export function pagePattern(registry: Registry | null): string | undefined {
  const { lang } = document.documentElement
  const { pathname } = window.location
  const inLanguage = lang !== 'en' && `${pathname}/`.startsWith(`/${lang}/`)
  const path = (inLanguage ? pathname.slice(lang.length + 1) : pathname) || '/'
  return ownPage(path)?.path ?? (registry ? remoteAt(path, registry)?.pages.find((pattern) => isPageAt(pattern, path)) : undefined)
}
