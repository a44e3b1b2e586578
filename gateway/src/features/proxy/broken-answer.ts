import type { FastifyReply } from 'fastify'
import { UpstreamTimeout, UpstreamUnavailable } from '#errors.ts'
import { isGatewayHeader } from './headers.ts'

/** If a service's response broke after its headers and before its body, returns the error to answer with; otherwise returns undefined. */
export function brokenAnswer(error: unknown, service: string): Error | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'UND_ERR_BODY_TIMEOUT') return new UpstreamTimeout(service, { cause: error })
  if (/^(?:UND_ERR_|HPE_|ECONNRESET$|EPIPE$)/.test(code)) return new UpstreamUnavailable(service, { cause: error })
  return undefined
}

/** Removes the service's headers from `reply`, so that another response can be sent instead. */
export function dropAnswer(reply: FastifyReply): void {
  for (const name of Object.keys(reply.getHeaders())) {
    if (isGatewayHeader(name)) continue
    reply.removeHeader(name)
    // If Fastify was about to send the body, it has already copied the headers to the raw response.
    reply.raw.removeHeader(name)
  }
  reply.header('cache-control', 'no-store')
}
