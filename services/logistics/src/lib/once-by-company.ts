import { requireCompany } from '#lib/accounts.ts'
import { actorOf } from '#lib/caller.ts'
import type { Actor, Logistics, Transaction } from '#lib/dependencies.ts'

type Once = Parameters<Logistics['once']>

/** For actions of companies: runs `work` once per Idempotency-Key and responds with `status`. @throws OwnerSuspended, OwnerHasNoCompany, Unauthenticated */
export async function onceByCompany(
  logistics: Logistics,
  request: Once[0] & Parameters<typeof actorOf>[1],
  reply: Once[1],
  status: 200 | 201,
  work: (tx: Transaction, actor: Actor) => Promise<unknown>,
): ReturnType<Logistics['once']> {
  const actor = actorOf(logistics, request)
  await requireCompany(logistics, actor)
  return logistics.once(request, reply, { scope: actor.callerId }, async (tx) => ({ status, body: await work(tx, actor) }))
}
