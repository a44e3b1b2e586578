// A server that replaces the payment providers. It uses only their public interfaces and knows nothing about the site.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { refuseForeign } from '#infra/foreign-requests.ts'
import { controlRoutes } from '#provider-sandbox/control.ts'
import { darajaRoutes } from '#provider-sandbox/daraja/api.ts'
import { Faults } from '#provider-sandbox/faults.ts'
import { type Answer, findRoute, json, parseBody, type Routes } from '#provider-sandbox/http.ts'
import { pageRoutes } from '#provider-sandbox/pages.ts'
import { pawapayRoutes } from '#provider-sandbox/pawapay/api.ts'
import { paypalRoutes } from '#provider-sandbox/paypal/api.ts'
import { refuse } from '#provider-sandbox/paypal/refusals.ts'
import { State } from '#provider-sandbox/state.ts'
import { stripeRoutes } from '#provider-sandbox/stripe/api.ts'
import { Webhooks, type WebhookTargets } from '#provider-sandbox/webhooks.ts'

/** The keys that the site is configured with. Any texts work. */
export interface SandboxKeys {
  readonly stripeSecretKey: string
  readonly stripePublishableKey: string
  readonly stripeWebhookSecret: string
  readonly paypalClientId: string
  readonly paypalClientSecret: string
  readonly paypalWebhookId: string
  /** pawaPay's token; for Daraja the consumer key, the consumer secret and the passkey. */
  readonly mobileMoneyKey: string
}

export interface SandboxOptions {
  readonly keys: SandboxKeys
  readonly webhooks?: WebhookTargets
  readonly host?: string
  /** Host names, besides those of localhost, by which the sandbox may be called. */
  readonly names?: readonly string[]
  /** Any free port by default. */
  readonly port?: number
  /** Absolute path of the file that keeps the state over restarts. */
  readonly file?: string | undefined
  /** Milliseconds after which pending payments succeed; without it, they wait for a control call. */
  readonly takesTime?: number | undefined
}

export interface Sandbox {
  /** `http://127.0.0.1:41030` */
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

/** @throws if the port is in use */
export async function startSandbox({
  keys,
  webhooks: targets = {},
  host = '127.0.0.1',
  names = [],
  port = 0,
  file,
  takesTime,
}: SandboxOptions): Promise<Sandbox> {
  const state = new State(file)
  const faults = new Faults()
  const webhooks = new Webhooks(state, { stripe: keys.stripeWebhookSecret, paypalWebhookId: keys.paypalWebhookId }, targets)
  const routes: Routes = {
    ...pageRoutes(state),
    ...stripeRoutes(state, webhooks, { secretKey: keys.stripeSecretKey, publishableKey: keys.stripePublishableKey, processing: takesTime }),
    ...paypalRoutes(state, webhooks, { clientId: keys.paypalClientId, clientSecret: keys.paypalClientSecret }),
    ...pawapayRoutes(state, webhooks, { token: keys.mobileMoneyKey, answersAfter: takesTime }),
    ...darajaRoutes(state, webhooks, { key: keys.mobileMoneyKey, answersAfter: takesTime }),
    ...controlRoutes(state, webhooks, faults),
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
    const refused = refuseForeign(request, names)
    if (refused) return send(response, json(refused.status, { error: { type: 'invalid_request_error', message: refused.message } }))
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
      if (/^\/v[12]\/(checkout|payments)\//.test(path)) return send(response, refuse('MALFORMED_REQUEST_JSON'))
      return send(response, json(400, { error: { type: 'invalid_request_error', message: 'The body cannot be read' } }))
    }
    const result = await found.handler({ method, path, query: Object.fromEntries(searchParams), headers, body, raw, params: found.params })
    if (method === 'POST') state.save()
    if (fault?.fail === 'cut') response.destroy()
    else send(response, fault?.fail === 'after' ? json(500, { error: { type: 'api_error', message: 'Something went wrong.' } }) : result)
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

function send(response: ServerResponse, { status, type = 'application/json', body, headers = {} }: Answer): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
