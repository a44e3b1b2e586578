// Webhook events, signed like each provider's, and sent repeatedly until they are accepted.
import { createHash, createHmac, createSign, createVerify, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { SandboxEvent, State } from '#provider-sandbox/state.ts'

export type Delivery = 'normal' | 'hold' | 'drop' | 'duplicate' | 'reverse'
export type Signature = 'valid' | 'forged' | 'stale' | 'future'
type ProviderName = SandboxEvent['provider']

export interface WebhookTargets {
  readonly stripe?: string | undefined
  readonly paypal?: string | undefined
  readonly 'mobile-money'?: string | undefined
}

export interface WebhookSecrets {
  readonly stripe: string
  readonly paypalWebhookId: string
}

/** Milliseconds before each retry. */
const RETRY_AFTER = [500, 2000, 10_000, 60_000]

export class Webhooks {
  delivery: Delivery = 'normal'
  targets: WebhookTargets
  readonly #state: State
  readonly #secrets: WebhookSecrets
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  readonly #pawapay = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  /** The key by which pawaPay's callbacks are checked, as pawaPay publishes it. */
  readonly pawapayKey = { id: `HTTP_EC_P256_KEY:${randomUUID()}`, key: this.#pawapay.publicKey.export({ format: 'pem', type: 'spki' }) }
  readonly #timers = new Set<NodeJS.Timeout>()
  #waiting: SandboxEvent[] = []

  constructor(state: State, secrets: WebhookSecrets, targets: WebhookTargets) {
    this.#state = state
    this.#secrets = secrets
    this.targets = targets
  }

  emit(provider: ProviderName, id: string, type: string, content: object, url?: string): void {
    const event: SandboxEvent = { id, provider, type, body: JSON.stringify(content), delivered: 0, ...(url !== undefined && { url }) }
    this.#state.events.set(id, event)
    switch (this.delivery) {
      case 'hold':
      case 'drop':
        return
      case 'duplicate':
        this.#deliver(event)
        this.#deliver(event)
        return
      case 'reverse':
        this.#waiting.unshift(event)
        this.#later(300, () => {
          for (const each of this.#waiting.splice(0)) this.#deliver(each)
        })
        return
      default:
        this.#deliver(event)
    }
  }

  #deliver(event: SandboxEvent, attempt = 0): void {
    this.#later(attempt === 0 ? 0 : (RETRY_AFTER[attempt - 1] as number), async () => {
      const status = await this.send(event).catch(() => 0)
      // Daraja calls back once.
      if ((status < 200 || status > 299) && attempt < RETRY_AFTER.length && event.provider !== 'daraja') this.#deliver(event, attempt + 1)
    })
  }

  #later(milliseconds: number, work: () => unknown): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void work()
    }, milliseconds)
    this.#timers.add(timer)
  }

  /** @returns the status of the answer, or 0 if no address is configured */
  async send(event: SandboxEvent, signature: Signature = 'valid', body = event.body): Promise<number> {
    const target = event.url ?? (event.provider === 'daraja' ? undefined : this.targets[event.provider])
    if (target === undefined) return 0
    const headers = { 'content-type': 'application/json', ...this.sign(event.provider, body, signature) }
    const answer = await fetch(target, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
    await answer.arrayBuffer()
    if (answer.ok) event.delivered++
    return answer.status
  }

  sign(provider: ProviderName, body: string, signature: Signature): Record<string, string> {
    const shift = signature === 'stale' ? -3600 : signature === 'future' ? 3600 : 0
    const at = Math.floor(Date.now() / 1000) + shift
    const forged = signature === 'forged'
    if (provider === 'paypal') {
      const id = randomUUID()
      const time = new Date(at * 1000).toISOString()
      const sign = createSign('sha256').update(signedByPaypal(id, time, this.#secrets.paypalWebhookId, forged ? `${body} ` : body))
      return {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign.sign(this.#keys.privateKey, 'base64'),
        'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-sandbox',
        'paypal-auth-algo': 'SHA256withRSA',
      }
    }
    if (provider === 'mobile-money') return this.#signPawapay(body, at, forged)
    if (provider === 'daraja') return {}
    const mac = createHmac('sha256', forged ? `not ${this.#secrets.stripe}` : this.#secrets.stripe)
      .update(`${at}.${body}`)
      .digest('hex')
    return { 'stripe-signature': `t=${at},v1=${mac}` }
  }

  /** https://docs.pawapay.io/v2/docs/signatures */
  #signPawapay(body: string, at: number, forged: boolean): Record<string, string> {
    const { host, pathname } = new URL(this.targets['mobile-money'] ?? 'http://localhost/')
    const covered = {
      '@method': 'POST',
      '@authority': host,
      '@path': pathname,
      'signature-date': new Date(at * 1000).toISOString(),
      'content-digest': `sha-512=:${createHash('sha512').update(body).digest('base64')}:`,
      'content-type': 'application/json',
    }
    const names = Object.keys(covered).map((name) => `"${name}"`)
    const input = `(${names.join(' ')});alg="ecdsa-p256-sha256";keyid="${this.pawapayKey.id}";created=${at};expires=${at + 60}`
    const lines = Object.entries(covered).map(([name, value]) => `"${name}": ${forged && name === '@method' ? 'GET' : value}`)
    const base = [...lines, `"@signature-params": ${input}`].join('\n')
    return {
      'content-digest': covered['content-digest'],
      'signature-date': covered['signature-date'],
      'signature-input': `sig-pp=${input}`,
      signature: `sig-pp=:${sign('sha256', Buffer.from(base), this.#pawapay.privateKey).toString('base64')}:`,
    }
  }

  /** POST /v1/notifications/verify-webhook-signature. */
  verifyPaypal(request: Record<string, unknown>): boolean {
    const { transmission_id: id, transmission_time: time, transmission_sig: sig, webhook_id: webhookId, webhook_event: event } = request
    const age = Date.now() - Date.parse(String(time))
    if (webhookId !== this.#secrets.paypalWebhookId || !(Math.abs(age) < 15 * 60_000)) return false
    return createVerify('sha256')
      .update(signedByPaypal(String(id), String(time), String(webhookId), JSON.stringify(event)))
      .verify(this.#keys.publicKey, String(sig), 'base64')
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}

const signedByPaypal = (id: string, time: string, webhookId: string, body: string) => `${id}|${time}|${webhookId}|${crc32(body)}`
