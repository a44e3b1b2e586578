// The site as a person with a verified phone sees it: every call goes through the gateway, with a session of that person. So roles, freezes, limits and
// the log of the company are the same as on the site.
import { type openPhoneSession, sessionCookieName } from '@ungana/contracts-identity'
import { type EndpointDefinition, type EndpointInput, type EndpointOutput, errorBody, LANGUAGE_HEADER } from '@ungana/contracts-kit'
import { getLogisticsReference } from '@ungana/contracts-logistics'
import { isLanguageCode, type LanguageCode } from '@ungana/language'
import { deadlineFactor, Unavailable } from '@ungana/service-kit'
import { safeParse } from 'zod/v4/core'
import type { Channel } from '#lib/channel.ts'

export type PhoneSession = Pick<EndpointOutput<typeof openPhoneSession>, 'session' | 'personId' | 'companyId' | 'language'>

/** Opens a short session of the person who verified this phone. unknown: nobody did; closed: the person may use only the site now. */
export type OpenPhoneSession = (phone: string, channel: Channel) => Promise<PhoneSession | 'unknown' | 'closed'>

/** The site refused a call. `message` is for the person. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** A person who uses a phone. */
export interface Person {
  readonly accountId: string
  readonly personId: string
  readonly language: LanguageCode
  readonly phone: string
  readonly channel: Channel
  /** Calls the site as this person. @throws Refused; Unavailable if the site does not answer */
  ask<const E extends EndpointDefinition>(endpoint: E, input: EndpointInput<E>, key?: string): Promise<EndpointOutput<E>>
}

export interface Site {
  /** @param again whether to ask identity even if the phone was known a moment ago */
  person(phone: string, channel: Channel, again?: boolean): Promise<Person | 'unknown' | 'closed'>
  /** Cities that loads and trucks can start and end at. */
  places(): Promise<readonly { readonly name: string; readonly country: string }[]>
}

export interface SiteOptions {
  readonly gatewayUrl: string
  /** Origins of the site: the gateway accepts writes from these only. */
  readonly origins: readonly [string, ...string[]]
  readonly openSession: OpenPhoneSession
  readonly now?: () => number
}

/** Below the time that aggregators wait for a screen. */
const DEADLINE = 4000
/** Milliseconds for which a session is used again. Identity ends it after 30 minutes. */
const KNOWN_FOR = 10 * 60_000
const KNOWN_MAX = 10_000

export function openSite({ gatewayUrl, origins, openSession, now = Date.now }: SiteOptions): Site {
  const known = new Map<string, { readonly at: number; readonly person: Person }>()
  const cookieName = sessionCookieName(origins)
  let cities: Promise<readonly { readonly name: string; readonly country: string }[]> | undefined

  async function call<const E extends EndpointDefinition>(
    endpoint: E,
    input: EndpointInput<E>,
    { session, language = 'en', key }: { readonly session?: string; readonly language?: LanguageCode; readonly key?: string | undefined } = {},
  ): Promise<EndpointOutput<E>> {
    const { params = {}, query = {}, body } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
    const path = endpoint.url.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])))
    const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]]))
    let answer: { readonly status: number; readonly body: unknown }
    try {
      const response = await fetch(`${gatewayUrl}${path}${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''}`, {
        method: endpoint.method,
        headers: {
          accept: 'application/json',
          origin: origins[0],
          [LANGUAGE_HEADER]: language,
          ...(session !== undefined && { cookie: `${cookieName}=${session}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(DEADLINE * deadlineFactor),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      answer = { status: response.status, body: await response.json() }
    } catch (cause) {
      throw new Unavailable('gateway', { cause })
    }
    if (answer.status >= 500) throw new Unavailable('gateway')
    if (answer.status >= 400) {
      const refusal = safeParse(errorBody, answer.body)
      if (!refusal.success) throw new Unavailable('gateway')
      throw new Refused(refusal.data.message)
    }
    const expected = endpoint.schema.response[answer.status]
    const result = expected && safeParse(expected, answer.body)
    if (!result?.success) throw new Unavailable('gateway', { cause: new Error(`${endpoint.url} broke its contract`) })
    return result.data as EndpointOutput<E>
  }

  async function open(phone: string, channel: Channel): Promise<Person | 'unknown' | 'closed'> {
    const opened = await openSession(phone, channel)
    if (typeof opened === 'string') return opened
    const { session, personId, companyId } = opened
    const language = opened.language !== undefined && isLanguageCode(opened.language) ? opened.language : 'en'
    return {
      accountId: companyId,
      personId,
      language,
      phone,
      channel,
      ask: (endpoint, input, key) => call(endpoint, input, { session, language, key }),
    }
  }

  return {
    async person(phone, channel, again = false) {
      const name = `${channel} ${phone}`
      const before = known.get(name)
      if (before && !again && now() - before.at < KNOWN_FOR) return before.person
      const person = await open(phone, channel)
      known.delete(name)
      if (typeof person === 'object') known.set(name, { at: now(), person })
      const [oldest] = known.keys()
      if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest)
      return person
    },
    places() {
      cities ??= call(getLogisticsReference, {})
        .then((reference) => reference.cities.map(({ name, country }) => ({ name, country })))
        .catch((error: unknown) => {
          cities = undefined
          throw error
        })
      return cities
    },
  }
}
