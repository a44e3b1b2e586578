// Calls a service in tests through `inject`, and reads its answers.
import type { IdentityClaims } from '@ungana/contracts-identity'
import type { Service } from '../service.ts'
import type { TestIdentity } from './identity.ts'

export interface Answer {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly text: string
  /** The parsed body; undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read it, and fail if it differs.
  readonly body: any
}

export interface Sent {
  /** Idempotency-Key. */
  readonly key?: string
  /** Defaults to member. */
  readonly role?: 'member' | 'staff'
  /** Sent as If-Match: a number is formatted as a version, a text is sent unchanged. */
  readonly version?: number | string
  /** Additional claims of the identity token. */
  readonly claims?: Partial<IdentityClaims>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Makes a call as the account `by`, or as a visitor if `by` is undefined. */
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
