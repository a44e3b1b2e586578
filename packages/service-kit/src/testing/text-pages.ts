// Opens text pages as the gateway would, and checks what holds for each of them.
import type { IdentityClaims } from '@ungana/contracts-identity'
import { LANGUAGE_HEADER, OFFERED_LANGUAGES_HEADER } from '@ungana/contracts-kit'
import { type LanguageCode, languageCodes } from '@ungana/language'
import type { App } from '../app.ts'
import { TEXT_PAGE_MAX } from '../text-pages/index.ts'
import type { TestIdentity } from './identity.ts'

interface OpenedPage {
  readonly status: number
  /** The page's HTML. */
  readonly page: string
  /** Its words, without tags. */
  readonly words: string
  /** Where a redirect leads. */
  readonly location: string | undefined
  readonly cookies: readonly string[]
}

export interface OpenOptions {
  readonly as?: IdentityClaims | undefined
  /** Sends this form instead of only reading. */
  readonly form?: Readonly<Record<string, string>>
  readonly language?: LanguageCode
}

/** @throws if a page is larger than a text page may be, or has scripts or pictures */
export function textPagesOf(app: App, identity: TestIdentity) {
  return async (path: string, { as, form, language = 'en' }: OpenOptions = {}): Promise<OpenedPage> => {
    const { statusCode, body, headers } = await app.inject({
      method: form ? 'POST' : 'GET',
      url: `/api/t${path === '/' ? '' : path}`,
      headers: {
        ...(await identity.headers(as)),
        [LANGUAGE_HEADER]: language,
        [OFFERED_LANGUAGES_HEADER]: languageCodes.join(),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    const bytes = Buffer.byteLength(body)
    if (bytes > TEXT_PAGE_MAX) throw new Error(`${path} has ${bytes} bytes`)
    if (/<(?:script|img|link|iframe)\b/.test(body)) throw new Error(`${path} loads something: ${body}`)
    return {
      status: statusCode,
      page: body,
      words: body
        .replaceAll(/<style>.*?<\/style>/gs, '')
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' '),
      location: headers.location,
      cookies: [headers['set-cookie'] ?? []].flat(),
    }
  }
}

/** A form of a text page, for the matrix. */
export const textForm = (values: Readonly<Record<string, string>>) => ({
  payload: Buffer.from(new URLSearchParams(values).toString()),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})
