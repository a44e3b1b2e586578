// Webhooks only signal that something happened. The payment's state is always read from the provider.
import { randomUUIDv7 } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { receiveDarajaCallback, receiveMobileMoneyEvent, receivePaypalEvent, receiveStripeEvent } from '@ungana/contracts-payments'
import type { Service } from '@ungana/service-kit'
import { ForgedWebhook, NotConfigured, ProviderSilent } from '#errors.ts'
import { type Payments, providerNamed, type Transaction } from '#lib/dependencies.ts'
import { ownPaymentId } from '#lib/own-payment-id.ts'
import { ForgedEvent, type Method, ProviderAway, type ProviderEvent, type ProviderName } from '#lib/providers/provider.ts'
import { query } from '#lib/query.ts'

export interface WebhookOptions {
  /** Called when a payment or dispute is due for a check. */
  readonly wake: () => void
}

interface Received {
  readonly body?: unknown
  readonly headers: IncomingHttpHeaders
  readonly params?: unknown
}

export async function webhookRoutes(app: Service, payments: Payments, { wake }: WebhookOptions): Promise<void> {
  const config = { policy: 'anyone', fromAnywhere: true, visitorWrites: { unlimited: 'sent by payment providers' } } as const
  await app.register(async (scope) => {
    // Keeps the raw bytes of the body, because the signature covers them.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) => done(null, body))
    scope.route({ ...receiveStripeEvent, config, handler: (request) => receive('stripe', request) })
    scope.route({ ...receivePaypalEvent, config, handler: (request) => receive('paypal', request) })
    scope.route({ ...receiveMobileMoneyEvent, config, handler: (request) => receive('pawapay', request) })
    scope.route({ ...receiveDarajaCallback, config, handler: (request) => receive('daraja', request) })
  })

  async function receive(name: ProviderName, { body, headers, params }: Received) {
    const provider = providerNamed(payments.providers, name)
    if (!provider) throw new NotConfigured()
    let event: ProviderEvent
    try {
      event = await provider.readEvent({
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        headers,
        params: (params ?? {}) as Record<string, string>,
      })
    } catch (error) {
      if (error instanceof ForgedEvent) throw new ForgedWebhook()
      // After this error the provider will send the event again.
      if (error instanceof ProviderAway) throw Object.assign(new ProviderSilent(), { cause: error })
      throw error
    }
    await payments.transaction((tx) => storeEvent(tx, provider.method, event, payments.now()))
    wake()
    return { received: true }
  }
}

/** Stores each event once, and makes its payment or dispute due for a check. */
async function storeEvent(tx: Transaction, method: Method, event: ProviderEvent, now: Date): Promise<void> {
  const { id, type, reference, paymentId, dispute, amount = null, receipt = null } = event
  const { rowCount } = await query(
    tx,
    'INSERT INTO provider_events (method, event_id, type, reference, received_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [method, id, type, reference, now],
  )
  if (!rowCount) return
  // Fills in the provider's id if it is missing because a response was lost. The check verifies that the id belongs to this payment.
  await query(
    tx,
    `UPDATE payments SET told = told + 1, heard = true, check_at = $4, reference = coalesce(reference, $2),
       told_amount = coalesce($5, told_amount), receipt = coalesce($6, receipt)
     WHERE method = $1 AND (reference = $2 OR ($2::text IS NULL AND id = $3::uuid)
       OR (reference IS NULL AND id = $3::uuid AND NOT EXISTS (SELECT FROM payments other WHERE other.method = $1 AND other.reference = $2)))`,
    [method, reference, ownPaymentId(paymentId), now, amount, receipt],
  )
  // Locks the payment before the dispute, in the same order as `settleDispute`, to avoid deadlocks.
  if (dispute !== undefined) {
    const { rows } = await query(
      tx,
      'SELECT id FROM payments WHERE method = $1 AND (reference = $2 OR ($2::text IS NULL AND id = $3::uuid)) FOR KEY SHARE',
      [method, reference, ownPaymentId(paymentId)],
    )
    await query(
      tx,
      `INSERT INTO disputes (id, method, reference, payment_id, opened_at, check_at, told_at) VALUES ($1, $2, $3, $5, $4, $4, $4)
       ON CONFLICT (method, reference) DO UPDATE SET told = disputes.told + 1, check_at = $4, told_at = $4,
         payment_id = coalesce(disputes.payment_id, $5)`,
      [randomUUIDv7(), method, dispute, now, rows[0]?.id],
    )
  }
}
