// A fake identity service for tests.
import { randomBytes, randomUUID } from 'node:crypto'
import { resolveSession } from '@ungana/contracts-identity'
import type { EndpointDefinition } from '@ungana/contracts-kit'
import { answerJson, type FakeHandler, type FakeService, fakeService, type SeenCall } from './fake-service.ts'

interface StoredSession {
  readonly id: string
  readonly accountId: string
  readonly role: string
  readonly expiresAt: string
  readonly authenticatedAt?: string
  readonly person?: { readonly id: string; readonly name: string; readonly role: string }
}

export interface FakeIdentity {
  readonly service: FakeService
  /** Cookie value → session. */
  readonly sessions: Map<string, StoredSession>
  /** Requests to resolve a session, oldest first. */
  readonly questions: SeenCall[]
  /** Answers a request to resolve a session. */
  answerQuestion: FakeHandler
  /** Starts a session and returns its cookie value. */
  logIn(session?: Partial<StoredSession>): string
}

/** Answers the gateway's own requests. Calls to `endpoints` succeed. */
export async function fakeIdentity(endpoints: readonly Pick<EndpointDefinition, 'method' | 'url'>[] = []): Promise<FakeIdentity> {
  const sessions = new Map<string, StoredSession>()
  const answerCall = answerJson({ ok: true })
  const service = await fakeService(
    endpoints.map(({ method, url }) => ({ method, url })),
    (call, response, request) => {
      if (call.url !== resolveSession.url) return answerCall(call, response, request)
      identity.questions.push(call)
      return identity.answerQuestion(call, response, request)
    },
  )
  const identity: FakeIdentity = {
    service,
    sessions,
    questions: [],
    answerQuestion(call, response, request) {
      const { token } = JSON.parse(call.body) as { token: string }
      answerJson({ session: sessions.get(token) ?? null })(call, response, request)
    },
    logIn(session) {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(Date.now() + 43_200_000).toISOString()
      sessions.set(token, { id: randomUUID(), accountId: randomUUID(), role: 'member', expiresAt, ...session })
      return token
    },
  }
  return identity
}
