// A server that stands in for the payment providers, as they are seen from outside: it knows nothing of who calls it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { controlRoutes } from '#provider-sandbox/control.ts'
import { Faults } from '#provider-sandbox/faults.ts'
import { type Answer, findRoute, json, parseBody, type Routes } from '#provider-sandbox/http.ts'
import { mobileMoneyRoutes } from '#provider-sandbox/mobile-money/api.ts'
import { pageRoutes } from '#provider-sandbox/pages.ts'
import { paypalRoutes } from '#provider-sandbox/paypal/api.ts'
import { State } from '#provider-sandbox/state.ts'
import { stripeRoutes } from '#provider-sandbox/stripe/api.ts'
import { Webhooks, type WebhookTargets } from '#provider-sandbox/webhooks.ts'

/** What the caller's side is configured with. Any texts will do. */
export interface SandboxKeys {
  readonly stripeSecretKey: string
  readonly stripePublishableKey: string
  readonly stripeWebhookSecret: string
  readonly paypalClientId: string
  readonly paypalClientSecret: string
  readonly paypalWebhookId: string
  readonly mobileMoneyKey: string
  readonly mobileMoneyWebhookSecret: string
}

export interface SandboxOptions {
  readonly keys: SandboxKeys
  readonly webhooks?: WebhookTargets
  readonly host?: string
  /** Any that is free, unless told. */
  readonly port?: number
  /** Where what it knows is kept over restarts; absolute. */
  readonly file?: string | undefined
  /** Milliseconds after which what takes time succeeds; never by itself where it is missing. */
  readonly takesTime?: number | undefined
}

export interface Sandbox {
  /** `http://127.0.0.1:41030` */
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

/** @throws when the port is taken */
export async function startSandbox({
  keys,
  webhooks: targets = {},
  host = '127.0.0.1',
  port = 0,
  file,
  takesTime,
}: SandboxOptions): Promise<Sandbox> {
  const state = new State(file)
  const faults = new Faults()
  const webhooks = new Webhooks(
    state,
    { stripe: keys.stripeWebhookSecret, paypalWebhookId: keys.paypalWebhookId, mobileMoney: keys.mobileMoneyWebhookSecret },
    targets,
  )
  const routes: Routes = {
    ...pageRoutes(state),
    ...stripeRoutes(state, webhooks, { secretKey: keys.stripeSecretKey, publishableKey: keys.stripePublishableKey, processing: takesTime }),
    ...paypalRoutes(state, webhooks, { clientId: keys.paypalClientId, clientSecret: keys.paypalClientSecret }),
    ...mobileMoneyRoutes(state, webhooks, { key: keys.mobileMoneyKey, answersAfter: takesTime }),
    ...controlRoutes(state, webhooks, faults),
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
    if (method === 'OPTIONS')
      return send(response, { status: 204, body: '', headers: { ...anyOrigin, 'access-control-allow-headers': 'content-type' } })
    const raw = await text(request)
    const fault = path.startsWith('/sandbox/') ? undefined : faults.take(method, path)
    if (fault?.slow) await sleep(fault.slow)
    if (fault?.fail === 'before') return send(response, json(500, { error: { type: 'api_error', message: 'Something went wrong.' } }))
    const found = findRoute(routes, { method, path })
    if (!found)
      return send(response, json(404, { error: { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path})` } }))
    let body: unknown
    try {
      body = parseBody(headers['content-type'], raw)
    } catch {
      return send(response, json(400, { error: { type: 'invalid_request_error', message: 'The body cannot be read' } }))
    }
    const said = await found.handler({ method, path, query: Object.fromEntries(searchParams), headers, body, raw, params: found.params })
    if (method === 'POST') state.keep()
    if (fault?.fail === 'cut') response.destroy()
    else send(response, fault?.fail === 'after' ? json(500, { error: { type: 'api_error', message: 'Something went wrong.' } }) : said)
  }

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = server.address() as AddressInfo
  return {
    url: `http://${host}:${address.port}`,
    port: address.port,
    stop: () =>
      new Promise((resolve) => {
        webhooks.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const anyOrigin = { 'access-control-allow-origin': '*' }

function send(response: ServerResponse, { status, type = 'application/json', body, headers = {} }: Answer): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
