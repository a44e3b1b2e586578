import type { IncomingHttpHeaders } from 'node:http'
import { LANGUAGE_HEADER } from '@ungana/contracts-kit'
import { isLanguageCode, type LanguageCode } from '@ungana/language'

/** The language of the page that made a call; English if it names none. */
export function languageAsked(headers: IncomingHttpHeaders): LanguageCode {
  const asked = headers[LANGUAGE_HEADER]
  return typeof asked === 'string' && isLanguageCode(asked) ? asked : 'en'
}
