// A collector of traces for development: takes OTLP over HTTP, and keeps the latest traces in memory.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { refuseForeign } from '#infra/foreign-requests.ts'
import { listen, send } from '#infra/local-page.ts'

/** A step of a trace; times in milliseconds since 1970. */
export const step = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  service: z.string(),
  name: z.string(),
  begun: z.number(),
  ended: z.number(),
  failed: z.boolean(),
  status: z.optional(z.number()),
})
export type Step = z.output<typeof step>

export interface TraceReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. `/traces.json` has the steps, the oldest trace first. */
  readonly url: string
  stop(): Promise<void>
}

/** How many traces are kept. */
const KEPT = 300
const ERROR = 2

const attributes = z.array(
  z.object({ key: z.string(), value: z.object({ stringValue: z.optional(z.string()), intValue: z.optional(z.coerce.number()) }) }),
)
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              name: z.string(),
              startTimeUnixNano: z.string(),
              endTimeUnixNano: z.string(),
              attributes: z.optional(attributes),
              status: z.optional(z.object({ code: z.optional(z.number()) })),
            }),
          ),
        }),
      ),
    }),
  ),
})

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const traces = new Map<string, Step[]>()

  function keep(received: readonly Step[]): void {
    for (const each of received) {
      const steps = traces.get(each.traceId) ?? []
      steps.push(each)
      traces.set(each.traceId, steps)
    }
    for (const traceId of [...traces.keys()].slice(0, -KEPT)) traces.delete(traceId)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = refuseForeign(request)
    if (refused) return send(response, refused.status, 'text/plain', refused.message)
    const call = `${request.method} ${request.url}`
    if (call === 'POST /v1/traces') {
      keep(stepsOf(sent.parse(JSON.parse(await text(request)))))
      return send(response, 200, 'application/json', '{}')
    }
    if (call === 'GET /traces.json') return send(response, 200, 'application/json', JSON.stringify([...traces.values()]))
    send(response, 404, 'text/plain', 'Not found')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) send(response, 400, 'text/plain', 'The request cannot be read')
    })
  })
  const stop = await listen(server, { host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

function stepsOf({ resourceSpans }: z.output<typeof sent>): Step[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = attribute(resource.attributes, 'service.name')?.stringValue ?? '?'
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ startTimeUnixNano, endTimeUnixNano, attributes: about = [], status, parentSpanId, ...span }) => ({
        ...span,
        service,
        begun: Number(startTimeUnixNano) / 1e6,
        ended: Number(endTimeUnixNano) / 1e6,
        failed: status?.code === ERROR,
        ...(parentSpanId && { parentSpanId }),
        ...statusOf(attribute(about, 'http.response.status_code')?.intValue),
      }))
  })
}

const attribute = (about: z.output<typeof attributes>, wanted: string) => about.find(({ key }) => key === wanted)?.value
const statusOf = (status: number | undefined) => (status === undefined ? {} : { status })
