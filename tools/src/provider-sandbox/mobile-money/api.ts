// A fake mobile money provider: it asks the owner of a phone to approve a payment.
import { randomUUID } from 'node:crypto'
import { json, type Routes } from '#provider-sandbox/http.ts'
import type { Collection, State } from '#provider-sandbox/state.ts'
import type { Webhooks } from '#provider-sandbox/webhooks.ts'

/** Endings of phone numbers with a special result: refused at once, never answered, not enough money. All others approve. */
const refused = /00$/
const silent = /01$/
const poor = /02$/

export function mobileMoneyRoutes(
  state: State,
  webhooks: Webhooks,
  { key, answersAfter }: { key: string; answersAfter: number | undefined },
): Routes {
  const emit = (collection: Collection, type: string) => {
    const id = randomUUID()
    webhooks.emit('mobile-money', id, type, { id, type, collection })
  }
  function settle(collection: Collection, status: string, reason: string | null): void {
    if (collection.status !== 'PENDING') return
    Object.assign(collection, { status, reason })
    emit(collection, `collection.${status.toLowerCase()}`)
    state.save()
  }
  const guarded =
    (handle: Routes[string]): Routes[string] =>
    (call) =>
      call.headers.authorization === `Bearer ${key}` ? handle(call) : json(401, { message: 'Unknown key' })

  return {
    'POST /mobile-money/collections': guarded(({ body, headers }) => {
      const known = state.answered.get(`momo ${String(headers['idempotency-key'])}`)
      if (known) return json(known.status, known.body)
      const { externalId, amount, currency, phone } = body as { externalId: string; amount: unknown; currency: string; phone: string }
      if (!/^\+?\d{8,15}$/.test(String(phone).replaceAll(' ', ''))) return json(422, { message: 'This is not a valid phone number.', field: 'phone' })
      if (!['KES', 'RWF', 'TZS', 'UGX'].includes(String(currency)))
        return json(422, { message: `Mobile money is not available in ${currency}.`, field: 'currency' })
      if (refused.test(phone)) return json(422, { message: 'This number is not registered for mobile money.', field: 'phone' })
      const collection: Collection = {
        id: randomUUID(),
        externalId,
        amount: Number(amount),
        currency,
        phone,
        status: 'PENDING',
        reason: null,
        refunds: [],
      }
      state.collections.set(collection.id, collection)
      state.answered.set(`momo ${String(headers['idempotency-key'])}`, { hash: '', status: 201, body: collection })
      if (answersAfter !== undefined && !silent.test(phone)) {
        const enough = !poor.test(phone)
        setTimeout(
          () => settle(collection, enough ? 'SUCCESSFUL' : 'FAILED', enough ? null : 'Not enough money in the account.'),
          answersAfter,
        ).unref()
      }
      return json(201, collection)
    }),
    'GET /mobile-money/collections': guarded(({ query }) =>
      json(
        200,
        [...state.collections.values()].filter(({ externalId }) => externalId === query.externalId),
      ),
    ),
    'GET /mobile-money/collections/:id': guarded(({ params }) => {
      const found = state.collections.get(params.id as string)
      return found ? json(200, found) : json(404, { message: 'Collection not found' })
    }),
    'POST /mobile-money/collections/:id/refunds': guarded(({ params, body }) => {
      const found = state.collections.get(params.id as string)
      if (found?.status !== 'SUCCESSFUL') return json(422, { message: 'Nothing was paid.' })
      if (!found.refunds.some(({ externalId }) => externalId === body.externalId)) {
        found.refunds.push({ id: randomUUID(), externalId: body.externalId, amount: Number(body.amount), status: 'SUCCESSFUL' })
        emit(found, 'collection.refunded')
      }
      return json(201, found)
    }),
    'POST /sandbox/mobile-money/collections/:id/settle': ({ params, body }) => {
      const found = state.collections.get(params.id as string)
      if (!found) return json(404, { message: 'Collection not found' })
      settle(found, body.outcome, body.outcome === 'FAILED' ? 'Not enough money in the account.' : null)
      return json(200, found)
    },
  }
}
