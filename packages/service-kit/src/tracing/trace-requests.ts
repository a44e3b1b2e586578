import type { FastifyRequest } from 'fastify'
import type { App, AppOptions } from '../app.ts'
import { openRequestSpan, type RequestSpan } from './tracing.ts'

/** Makes each request a step of a trace, except probes, and streams, which last for hours. */
export function traceRequests(app: App, { routeLabel, startsTraces }: { [K in 'routeLabel' | 'startsTraces']: AppOptions[K] | undefined }): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  app.addHook('onRequest', (request, reply, done) => {
    const { policy, deadline } = request.routeOptions.config
    if (policy === 'operations' || deadline === 'stream') return done()
    const { traceparent } = request.headers
    const parent = startsTraces || typeof traceparent !== 'string' ? undefined : traceparent
    const span = openRequestSpan({ method: request.method, requestId: request.id, parent })
    if (!span) return done()
    spans.set(request, span)
    reply.raw.once('close', () => {
      span.answered({ route: routeLabel?.(request) ?? request.routeOptions.url ?? 'unmatched', status: reply.statusCode })
      span.end()
    })
    span.run(done)
  })
  // What follows the arrival of a body runs outside of the step that began before it.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
}
