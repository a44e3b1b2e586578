// Serves /metrics in the format of Prometheus: figures about the process, and durations of requests.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App, AppOptions } from './app.ts'
import { sourceCommit } from './source-commit.ts'

/** Figures of the whole process, which its apps share. */
export const processMetrics = new Registry()
collectDefaultMetrics({ register: processMetrics })
new Gauge({
  name: 'build_info',
  help: 'Always 1. The label says from which commit the process was built',
  labelNames: ['commit'],
  registers: [processMetrics],
}).set({ commit: sourceCommit }, 1)

/** The status of calls whose caller got no complete answer, as nginx names it. */
const LEFT = 499

/** Adds more figures to the app's registry. */
export type Metrics = (registry: Registry) => void

export function serveMetrics(app: App, { routeLabel, metrics }: { [K in 'routeLabel' | 'metrics']: AppOptions[K] | undefined }): void {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the last byte handed to the socket',
    // `route` is the route's pattern, because a URL would create a new series for each id.
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 9, 12],
    registers: [registry],
  })
  metrics?.(registry)
  const observe = (request: FastifyRequest, reply: FastifyReply, status = reply.statusCode) => {
    const route = routeLabel?.(request) ?? request.routeOptions.url ?? 'unmatched'
    duration.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
  }
  app.addHook('onResponse', async (request, reply) => observe(request, reply))
  app.addHook('onRequest', async (request, reply) => {
    // The caller left or waited no longer. Otherwise calls that hang would not be counted.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) observe(request, reply, LEFT)
    })
  })
  app.get('/metrics', { config: { policy: 'operations' }, schema: { hide: true } }, async (_request, reply) => {
    return reply.type(registry.contentType).send(await Registry.merge([processMetrics, registry]).metrics())
  })
}
