// Calls services for the page itself, with the rights of a visitor.
import { IDENTITY_HEADER } from '@ungana/contracts-identity'
import { LANGUAGE_HEADER } from '@ungana/contracts-kit'
import type { LanguageCode } from '@ungana/language'
import { requestId } from '@ungana/service-kit'
import type { RouteMatch } from '#lib/destination.ts'
import type { SendToService } from '#lib/service-call.ts'
import type { VisitorAnswer } from '#lib/visitor-answer.ts'

/** Resolves to undefined if no service has this path, or if visitors may not call it. `deadline` is in milliseconds. */
export type AskAsVisitor = (path: string, deadline: number, language?: LanguageCode) => Promise<VisitorAnswer | undefined>

export interface VisitorOptions {
  readonly match: (method: string, path: string) => RouteMatch
  readonly send: SendToService
  /** Returns the identity token of a visitor. */
  readonly identityToken: (service: string, session: undefined) => Promise<string>
}

export function createAskAsVisitor({ match, send, identityToken }: VisitorOptions): AskAsVisitor {
  return async (path, deadline, language = 'en') => {
    const matched = match('GET', path.split('?', 1)[0] as string)
    if (matched.found === 'malformed') return { status: 400, headers: {}, text: '' }
    if (matched.found !== 'destination' || matched.destination.policy !== 'anyone') return undefined
    const { service } = matched.destination
    const { statusCode, headers, body } = await send(service, {
      method: 'GET',
      path,
      headers: {
        accept: 'application/json',
        'x-request-id': requestId({ headers: {} }),
        [LANGUAGE_HEADER]: language,
        [IDENTITY_HEADER]: await identityToken(service, undefined),
      },
      body: undefined,
      isLong: false,
      deadline: { answer: deadline, silence: deadline },
      controller: new AbortController(),
    })
    return { status: statusCode, headers: readByPages(headers), text: await body.text() }
  }
}

const PAGE_HEADERS = ['content-type', 'x-total-count', 'x-similar-count']

const readByPages = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(PAGE_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])))
