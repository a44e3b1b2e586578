// Pages of plain HTML for slow phones, below /t. They call the service's own API as the reader, so that every policy, check and message is the same.
import { type Act, DEVICE_HEADER, IDENTITY_HEADER, type IdentityClaims } from '@ungana/contracts-identity'
import {
  type EndpointDefinition,
  type EndpointInput,
  type EndpointOutput,
  type ErrorBody,
  LANGUAGE_HEADER,
  OFFERED_LANGUAGES_HEADER,
} from '@ungana/contracts-kit'
import { type LanguageCode, languages } from '@ungana/language'
import { say, type Text, text } from '@ungana/language/server'
import type { FastifyReply, FastifyRequest as Request } from 'fastify'
import { errorAnswer } from '../errors.ts'
import { languageAsked } from '../language-asked.ts'
import type { Service } from '../service.ts'
import { addressOf, pathOf, routeOf } from './address.ts'
import { documentOf } from './frame.ts'
import { html, type Part } from './html.ts'

/** The bytes that a text page may have, so that it arrives with the first packets of a connection. */
export const TEXT_PAGE_MAX = 14 * 1024

interface Answer<E extends EndpointDefinition> {
  readonly body: EndpointOutput<E>
  readonly headers: Readonly<Record<string, unknown>>
}

/** One request for a text page. */
export interface Visit {
  readonly language: LanguageCode
  readonly reader: IdentityClaims
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** What the reader typed: empty unless a form was sent. */
  readonly form: Readonly<Record<string, string>>
  /** Why the form was refused. */
  readonly problem?: Pick<ErrorBody, 'message' | 'field'> | undefined
  readonly say: (what: Text) => string
  /** A link to a text page: `link('/borders', 'Borders')`. */
  readonly link: (path: string, name: Part) => Part
  /** Calls the service's own API as the reader. @throws Refused */
  readonly ask: <E extends EndpointDefinition>(endpoint: E, input: EndpointInput<E>) => Promise<Answer<E>>
}

export interface Page {
  readonly title: string
  readonly body: Part
}

export interface TextPage {
  /** `/borders/:id` */
  readonly path: `/${string}`
  readonly policy: 'anyone' | 'member'
  readonly act?: Act
  readonly show: (visit: Visit) => Promise<Page>
  /**
   * Handles a sent form. Returns the path to continue to, or, for a form in two steps, what `show` finds in `form` for the second one. If it is refused, `show` shows the form
   * again with the problem.
   */
  readonly send?: (visit: Visit) => Promise<string | Visit['form']>
}

/** The API refused a call. */
export class Refused extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(`refused with ${status}`)
    this.status = status
    this.body = body
  }
}

/** Call this after all other routes of a service. */
export async function serveTextPages(service: Service, pages: readonly TextPage[]): Promise<void> {
  await service.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    app.setErrorHandler(async (error, request, reply) =>
      answerTextError(error instanceof Refused ? error : errorAnswer(error, request.id, request.headers), error, request, reply),
    )
    for (const { path, policy, act, show, send: submit } of pages) {
      const config = {
        policy,
        ...(act && { act }),
        ...(policy === 'anyone' && { visitorWrites: { unlimited: 'the call that it makes has its own limit' } }),
      } as const
      app.get(routeOf(path), { config, schema: { hide: true } }, async (request, reply) => {
        const visit = visitOf(service, request, reply, {})
        return send(reply, documentOf({ ...frameFor(request), reader: readerOf(visit), ...(await show(visit)) }))
      })
      if (!submit) continue
      app.post(routeOf(path), { config, schema: { hide: true } }, async (request, reply) => {
        const visit = visitOf(service, request, reply, (request.body ?? {}) as Record<string, string>)
        try {
          const next = await submit(visit)
          if (typeof next === 'string') return reply.redirect(addressOf(next, visit.language), 303)
          return send(reply, documentOf({ ...frameFor(request), reader: readerOf(visit), ...(await show({ ...visit, form: next })) }))
        } catch (error) {
          if (!(error instanceof Refused) || error.status >= 500 || error.body.code === 'UNAUTHENTICATED') throw error
          const again = { ...visit, problem: error.body }
          return send(reply.code(error.status), documentOf({ ...frameFor(request), reader: readerOf(visit), ...(await show(again)) }))
        }
      })
    }
  })
}

const send = (reply: FastifyReply, document: string) => reply.type('text/html; charset=utf-8').header('vary', LANGUAGE_HEADER).send(document)

/** Sends a text page that is the same for every reader. */
export const sendTextPage = (request: Request, reply: FastifyReply, page: Page): FastifyReply =>
  send(reply, documentOf({ ...frameFor(request), ...page }))

const readerOf = ({ reader }: Visit) => (reader.role === 'visitor' ? 'visitor' : 'member')

function frameFor({ headers, url }: Request) {
  const offered = String(headers[OFFERED_LANGUAGES_HEADER] ?? 'en').split(',')
  return { language: languageAsked(headers), offered: languages.filter(({ code }) => offered.includes(code)), path: pathOf(url) }
}

/** Answers an error at a text page: a visitor gets the form to log in, everybody else a page that says what is wrong. */
export function answerTextError(
  { status, body }: { readonly status: number; readonly body: ErrorBody },
  error: unknown,
  request: Request,
  reply: FastifyReply,
): FastifyReply {
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  const frame = frameFor(request)
  const link = (path: string) => addressOf(path, frame.language)
  if (body.code === 'UNAUTHENTICATED') return reply.redirect(`${link('/login')}?${new URLSearchParams({ from: frame.path })}`, 303)
  const title = say(frame.language, status === 404 ? text('Page not found') : text('That did not work'))
  const home = html`<a href="${link('/')}">${say(frame.language, text('Home'))}</a>`
  return send(reply.code(status), documentOf({ ...frame, title, body: html`<p data-code="${body.code}">${body.message}</p><p>${home}</p>` }))
}

function visitOf(service: Service, request: Request, reply: FastifyReply, form: Readonly<Record<string, string>>): Visit {
  const language = languageAsked(request.headers)
  return {
    language,
    reader: request.identity,
    params: request.params as Record<string, string>,
    query: Object.fromEntries(Object.entries(request.query as object).filter(([, value]) => typeof value === 'string')),
    form,
    say: (what) => say(language, what),
    link: (path, name) => html`<a href="${addressOf(path, language)}">${name}</a>`,
    ask: (endpoint, input) => ask(service, request, reply, endpoint, input, form.key),
  }
}

const passedOn = [IDENTITY_HEADER, DEVICE_HEADER, LANGUAGE_HEADER, 'x-forwarded-for', 'x-request-id', 'user-agent'] as const

async function ask<E extends EndpointDefinition>(
  service: Service,
  request: Request,
  reply: FastifyReply,
  { method, url }: E,
  input: EndpointInput<E>,
  key: string | undefined,
): Promise<Answer<E>> {
  const { params = {}, query = {}, body } = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: object }
  const path = url.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)] as [string, string]],
  )
  const headers = Object.fromEntries(passedOn.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]])))
  const answer = await service.inject({
    method,
    url: given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path,
    headers: { ...headers, ...(method !== 'GET' && key !== undefined && { 'idempotency-key': key }) },
    ...(body !== undefined && { payload: body }),
  })
  const cookies = answer.headers['set-cookie']
  if (cookies !== undefined) reply.header('set-cookie', cookies)
  const parsed = answer.body === '' ? undefined : answer.json()
  if (answer.statusCode >= 400) throw new Refused(answer.statusCode, parsed)
  return { body: parsed, headers: answer.headers }
}
