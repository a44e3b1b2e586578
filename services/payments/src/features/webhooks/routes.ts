// What providers tell of their own accord. Only that something happened is believed: how the payment stands is asked for.
import { randomUUIDv7 } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { receiveMobileMoneyEvent, receivePaypalEvent, receiveStripeEvent } from '@ungana/contracts-payments'
import type { Service } from '@ungana/service-kit'
import { ForgedWebhook, NotConfigured, ProviderSilent } from '#errors.ts'
import type { Payments, Transaction } from '#lib/dependencies.ts'
import { ownName } from '#lib/own-name.ts'
import { ForgedEvent, type Method, ProviderAway, type ProviderEvent } from '#lib/providers/provider.ts'

export interface WebhookOptions {
  /** Called when there is something to look up. */
  readonly wake: () => void
}

export async function webhookRoutes(app: Service, payments: Payments, { wake }: WebhookOptions): Promise<void> {
  const config = { policy: 'anyone', fromAnywhere: true } as const
  await app.register(async (scope) => {
    // Signatures are of the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) => done(null, body))
    scope.route({ ...receiveStripeEvent, config, handler: (request) => receive('card', request) })
    scope.route({ ...receivePaypalEvent, config, handler: (request) => receive('wallet', request) })
    scope.route({ ...receiveMobileMoneyEvent, config, handler: (request) => receive('mobile-money', request) })
  })

  async function receive(method: Method, { body, headers }: { readonly body?: unknown; readonly headers: IncomingHttpHeaders }) {
    const provider = payments.providers[method]
    if (!provider) throw new NotConfigured()
    let event: ProviderEvent
    try {
      event = await provider.readEvent(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers)
    } catch (error) {
      if (error instanceof ForgedEvent) throw new ForgedWebhook()
      // The provider sends it again.
      if (error instanceof ProviderAway) throw Object.assign(new ProviderSilent(), { cause: error })
      throw error
    }
    await payments.transaction((tx) => note(tx, method, event, payments.now()))
    wake()
    return { received: true }
  }
}

/** Once each; a payment or dispute that it may be about is looked up at its next turn, which is now. */
async function note(tx: Transaction, method: Method, { id, type, reference, paymentId, dispute }: ProviderEvent, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    'INSERT INTO provider_events (method, event_id, type, reference, received_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [method, id, type, reference, now],
  )
  if (!rowCount) return
  // Where the answer that named it was lost, its name comes this way; whether it is of this payment is seen when it is looked up.
  await tx.query(
    `UPDATE payments SET told = told + 1, heard = true, check_at = $4, reference = coalesce(reference, $2)
     WHERE method = $1 AND (reference = $2 OR ($2::text IS NULL AND id = $3::uuid)
       OR (reference IS NULL AND id = $3::uuid AND NOT EXISTS (SELECT FROM payments other WHERE other.method = $1 AND other.reference = $2)))`,
    [method, reference, ownName(paymentId), now],
  )
  // After the payment, as whoever settles it.
  if (dispute !== undefined) {
    const { rows } = await tx.query<{ id: string }>(
      'SELECT id FROM payments WHERE method = $1 AND (reference = $2 OR ($2::text IS NULL AND id = $3::uuid)) FOR KEY SHARE',
      [method, reference, ownName(paymentId)],
    )
    await tx.query(
      `INSERT INTO disputes (id, method, reference, payment_id, opened_at, check_at, told_at) VALUES ($1, $2, $3, $5, $4, $4, $4)
       ON CONFLICT (method, reference) DO UPDATE SET told = disputes.told + 1, check_at = $4, told_at = $4,
         payment_id = coalesce(disputes.payment_id, $5)`,
      [randomUUIDv7(), method, dispute, now, rows[0]?.id],
    )
  }
}
