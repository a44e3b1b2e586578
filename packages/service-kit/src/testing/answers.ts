// What a service answers to calls that tests make through `inject`.
import type { IdentityClaims } from '@ungana/contracts-identity'
import type { Service } from '../service.ts'
import type { TestIdentity } from './identity.ts'

export interface Answer {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly text: string
  /** The parsed body; undefined where it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it, and fail where it is otherwise.
  readonly body: any
}

export interface Sent {
  /** As Idempotency-Key. */
  readonly key?: string
  /** A member's unless told. */
  readonly role?: 'member' | 'staff'
  /** As If-Match: a number as services count versions, a text as it is. */
  readonly version?: number | string
  /** What else the token says. */
  readonly claims?: Partial<IdentityClaims>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call by this account, by a visitor where undefined. */
export type Call = (method: Method, url: string, by: string | undefined, body?: object, sent?: Sent) => Promise<Answer>

export function callsTo(app: Service, identity: TestIdentity): Call {
  return async (method, url, by, body, { role = 'member', claims, ...sent } = {}) => {
    const as: IdentityClaims = by === undefined ? { role: 'visitor' } : { role, sub: by, ...claims }
    return answerOf(app.inject({ method, url, headers: { ...(await identity.headers(as)), ...headersOf(sent) }, ...(body && { body }) }))
  }
}

export const headersOf = ({ key, version }: Pick<Sent, 'key' | 'version'>): Record<string, string> => ({
  ...(key !== undefined && { 'idempotency-key': key }),
  ...(version !== undefined && { 'if-match': typeof version === 'number' ? `"${version}"` : version }),
})

export async function answerOf(injected: PromiseLike<{ statusCode: number; headers: Record<string, unknown>; body: string }>): Promise<Answer> {
  const { statusCode, headers, body } = await injected
  const isJson = String(headers['content-type']).startsWith('application/json')
  return { status: statusCode, headers, text: body, body: isJson && body !== '' ? JSON.parse(body) : undefined }
}
