// Control endpoints for tests and manual trials: faults and webhook delivery. Real providers have nothing like them.
import type { Fault, Faults } from '#provider-sandbox/faults.ts'
import { json, type Routes } from '#provider-sandbox/http.ts'
import type { State } from '#provider-sandbox/state.ts'
import type { Delivery, Signature, Webhooks } from '#provider-sandbox/webhooks.ts'

export function controlRoutes(state: State, webhooks: Webhooks, faults: Faults): Routes {
  return {
    'POST /sandbox/faults': ({ body }) => {
      faults.set(body.faults as Fault[])
      return json(200, {})
    },
    'POST /sandbox/webhooks': ({ body }) => {
      if (body.delivery !== undefined) webhooks.delivery = body.delivery as Delivery
      if (body.targets !== undefined) webhooks.targets = { ...webhooks.targets, ...body.targets }
      return json(200, {})
    },
    'GET /sandbox/events': () => json(200, [...state.events.values()]),
    /** Sends an event, also if it was sent before. A signature or body in the call replaces the real one. */
    'POST /sandbox/events/:id/send': async ({ params, body }) => {
      const event = state.events.get(params.id as string)
      if (!event) return json(404, {})
      const status = await webhooks.send(event, (body.signature ?? 'valid') as Signature, body.body ?? event.body).catch(() => 0)
      return json(200, { status })
    },
    /** Returns the signed event, for callers that deliver it themselves. */
    'POST /sandbox/events/:id/sign': ({ params, body }) => {
      const event = state.events.get(params.id as string)
      if (!event) return json(404, {})
      const content: string = body.body ?? event.body
      return json(200, { headers: webhooks.sign(event.provider, content, (body.signature ?? 'valid') as Signature), body: content })
    },
    'GET /sandbox/health': () => json(200, { ok: true }),
  }
}
