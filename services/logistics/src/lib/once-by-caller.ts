import { requireCompany, requireNotSuspended } from '#lib/accounts.ts'
import { actorOf } from '#lib/caller.ts'
import type { Actor, Logistics, Transaction } from '#lib/dependencies.ts'

type Once = Parameters<Logistics['once']>
type Request = Once[0] & Parameters<typeof actorOf>[1]
type Work = (tx: Transaction, actor: Actor) => Promise<unknown>

/** Runs `work` once per Idempotency-Key of the caller and responds with its result. */
export async function onceByCaller(logistics: Logistics, request: Request, reply: Once[1], work: Work, status: 200 | 201 = 200) {
  const actor = actorOf(logistics, request)
  return logistics.once(request, reply, { scope: actor.callerId }, async (tx) => ({ status, body: await work(tx, actor) }))
}

/** `onceByCaller` for actions of companies. @throws OwnerSuspended, OwnerHasNoCompany, Unauthenticated */
export async function onceByCompany(logistics: Logistics, request: Request, reply: Once[1], status: 200 | 201, work: Work) {
  await requireCompany(logistics, actorOf(logistics, request))
  const whileActive: Work = async (tx, actor) => {
    // The account may be suspended or closed since the check above.
    await requireNotSuspended(tx, actor)
    return work(tx, actor)
  }
  return onceByCaller(logistics, request, reply, whileActive, status)
}
