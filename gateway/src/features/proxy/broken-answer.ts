import type { FastifyReply } from 'fastify'
import { UpstreamTimeout, UpstreamUnavailable } from '#errors.ts'
import { isOurs } from './headers.ts'

/** What to tell of an `error` that came after a service's headers and before any byte of its body; undefined if it is of another kind. */
export function brokenAnswer(error: unknown, service: string): Error | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'UND_ERR_BODY_TIMEOUT') return new UpstreamTimeout(service, { cause: error })
  if (/^(?:UND_ERR_|HPE_|ECONNRESET$|EPIPE$)/.test(code)) return new UpstreamUnavailable(service, { cause: error })
  return undefined
}

/** Removes what a service's answer put on `reply`, so that another answer can take its place. */
export function dropAnswer(reply: FastifyReply): void {
  for (const name of Object.keys(reply.getHeaders())) {
    if (isOurs(name)) continue
    reply.removeHeader(name)
    // Fastify has handed them on already where the body was about to be sent.
    reply.raw.removeHeader(name)
  }
  reply.header('cache-control', 'no-store')
}
