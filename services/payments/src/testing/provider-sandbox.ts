// Starts the provider sandbox as a separate process.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { compileCache } from '@ungana/service-kit/testing'
import { createDaraja } from '#lib/providers/daraja.ts'
import { createPawapay } from '#lib/providers/pawapay.ts'
import { createPaypal } from '#lib/providers/paypal.ts'
import { createStripe } from '#lib/providers/stripe.ts'

const MAIN = join(import.meta.dirname, '../../../../tools/src/provider-sandbox/main.ts')

/** Keys that the sandbox accepts. */
export const providerKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'WH-1',
  PAWAPAY_API_TOKEN: 'token',
  DARAJA_CONSUMER_KEY: 'token',
  DARAJA_CONSUMER_SECRET: 'token',
  DARAJA_PASSKEY: 'token',
  DARAJA_SHORTCODE: '174379',
}

export interface SandboxEvent {
  readonly id: string
  readonly provider: string
  readonly type: string
  readonly body: string
  /** For a provider that calls another address for each payment. */
  readonly url?: string
}

export interface Sending {
  readonly signature?: 'forged' | 'stale' | 'future'
  /** Replaces the real body. */
  readonly body?: string
}

export interface ProviderSandbox {
  readonly url: string
  /** Adapters connected to the sandbox. */
  providers(): {
    readonly card: ReturnType<typeof createStripe>
    readonly wallet: ReturnType<typeof createPaypal>
    readonly 'mobile-money': ReturnType<typeof createPawapay>
    readonly 'earlier-mobile-money': ReturnType<typeof createDaraja>
  }
  /** Pays as a browser would, with the payment's secret and a card. */
  pay(secret: string, number: string): Promise<{ status?: string; error?: { message: string } }>
  authenticate(secret: string, passed: boolean): Promise<{ status?: string }>
  /** Makes the decision of the wallet's owner. */
  decide(orderId: string, decision: 'approve' | 'decline' | 'pending'): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: tests read its fields and fail if they are missing.
  control(path: string, body?: object): Promise<any>
  events(): Promise<SandboxEvent[]>
  /** Returns an event's headers and body as the provider would send them. */
  signed(eventId: string, how?: Sending): Promise<{ headers: Record<string, string>; body: string }>
  stop(): Promise<void>
}

/** A slow payment stays pending until the test settles it. The sandbox keeps its events until the test sends them. */
export async function startProviderSandbox(): Promise<ProviderSandbox> {
  const child: ChildProcess = spawn(process.execPath, [MAIN], { env: { ...compileCache, ...providerKeys }, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  const [line] = (await once(lines, 'line')) as [string]
  const { url } = JSON.parse(line) as { url: string }

  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the call.
  async function post(path: string, body: object = {}): Promise<any> {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    return answer.json()
  }
  const browser = (secret: string, action: string, body: object) =>
    post(`/v1/payment_intents/${secret.split('_secret_')[0]}/${action}`, { key: providerKeys.STRIPE_PUBLISHABLE_KEY, client_secret: secret, ...body })
  await post('/sandbox/webhooks', { delivery: 'hold', targets: { 'mobile-money': 'https://ungana.example/api/payments/mobile-money/webhook' } })

  return {
    url,
    providers: () => ({
      card: createStripe({
        secretKey: providerKeys.STRIPE_SECRET_KEY,
        webhookSecret: providerKeys.STRIPE_WEBHOOK_SECRET,
        apiUrl: url,
        timeout: 30_000,
      }),
      wallet: createPaypal({
        clientId: providerKeys.PAYPAL_CLIENT_ID,
        clientSecret: providerKeys.PAYPAL_CLIENT_SECRET,
        webhookId: providerKeys.PAYPAL_WEBHOOK_ID,
        apiUrl: url,
        timeout: 30_000,
      }),
      'mobile-money': createPawapay({
        token: providerKeys.PAWAPAY_API_TOKEN,
        apiUrl: `${url}/pawapay`,
        authorities: ['localhost:8080', 'ungana.example'],
        timeout: 30_000,
      }),
      'earlier-mobile-money': createDaraja({
        consumerKey: providerKeys.DARAJA_CONSUMER_KEY,
        consumerSecret: providerKeys.DARAJA_CONSUMER_SECRET,
        passkey: providerKeys.DARAJA_PASSKEY,
        shortcode: providerKeys.DARAJA_SHORTCODE,
        apiUrl: `${url}/daraja`,
        site: 'https://ungana.example',
        timeout: 30_000,
      }),
    }),
    pay: (secret, number) => browser(secret, 'confirm', { card: { number, exp_month: '12', exp_year: '2034', cvc: '123' } }),
    authenticate: (secret, passed) => browser(secret, 'authenticate', { passed }),
    async decide(orderId, decision) {
      await post(`/checkoutnow/${orderId}/${decision}`)
    },
    control: (path, body) => post(`/sandbox/${path}`, body),
    events: async () => (await fetch(`${url}/sandbox/events`)).json() as Promise<SandboxEvent[]>,
    signed: (eventId, how = {}) => post(`/sandbox/events/${eventId}/sign`, how),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
