import type { IncomingMessage } from 'node:http'
import { LANGUAGE_HEADER, OFFERED_LANGUAGES_HEADER } from '@ungana/contracts-kit'
import type { LanguageCode } from '@ungana/language'
import { splitLanguage } from '@ungana/language/split'

/**
 * Returns the URL at which a service serves a text page, undefined for any other request: /fr/t/borders is /api/t/borders in French. Names the
 * language in the request's headers.
 */
export function textPageUrl({ url = '/', headers }: IncomingMessage, offered: readonly LanguageCode[]): string | undefined {
  const { language, address } = splitLanguage(url, offered)
  if (!/^\/t(?:[/?]|$)/.test(address)) return undefined
  headers[LANGUAGE_HEADER] = language
  headers[OFFERED_LANGUAGES_HEADER] = offered.join()
  return `/api${address.replace(/^([^?]+)\/(?=\?|$)/, '$1')}`
}
