import type { LanguageCode } from '@ungana/language'
import { inLanguage } from '@ungana/language/split'

/** Services serve text pages here; readers find them at /t, and in French at /fr/t. */
const prefix = '/api/t'

/** Whether an address of the gateway or a service, without language, is a text page. */
export const isTextPage = (url: string): boolean => /^\/api\/t(?:[/?]|$)/.test(url)

export const routeOf = (path: string): `/api/${string}` => `${prefix}${path === '/' ? '' : path}`

/** The address of a text page: `/fr/t/borders` for `/borders`. */
export const addressOf = (path: string, language: LanguageCode): string => inLanguage(`/t${path.replace(/^\/(?=\?|$)/, '')}`, language)

/** The path of a text page, from `/api/t/borders?page=2`: `/borders?page=2`. */
export const pathOf = (url: string): string => url.slice(prefix.length) || '/'

/** A path that may appear in a link to the login page: one of a text page, and nothing that a browser could read as another site. */
export const safePath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w=&%+.-]*)?$/.test(path) ? path : '/'
