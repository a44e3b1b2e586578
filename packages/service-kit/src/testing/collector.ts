// A collector of traces for tests.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'

export interface CollectedStep {
  readonly service: string
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string | undefined
  /** Trace ids of the steps that it links to. */
  readonly links: readonly string[]
}

export interface Collector {
  readonly url: string
  readonly steps: readonly CollectedStep[]
  /** Everything that arrived, as text. */
  received(): string
  /** The steps from the first one to `step`, as `service: name`. */
  pathTo(step: CollectedStep): string[]
  close(): void
}

const otlp = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              links: z.optional(z.array(z.object({ traceId: z.string() }))),
            }),
          ),
        }),
      ),
    }),
  ),
})

export async function startCollector(): Promise<Collector> {
  const steps: CollectedStep[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    bodies.push(body)
    for (const { resource, scopeSpans } of otlp.parse(JSON.parse(body)).resourceSpans) {
      const { value } = resource.attributes.find(({ key }) => key === 'service.name') ?? {}
      const service = (value as { stringValue: string }).stringValue
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        steps.push({ ...span, service, links: (span.links ?? []).map(({ traceId }) => traceId) })
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    steps,
    received: () => bodies.join('\n'),
    pathTo(step) {
      const path = [step]
      for (let before: CollectedStep | undefined = step; before; ) {
        const parent: string | undefined = before.parentSpanId
        before = steps.find(({ spanId, traceId }) => spanId === parent && traceId === step.traceId)
        if (before) path.unshift(before)
      }
      return path.map(({ service, name }) => `${service}: ${name}`)
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
