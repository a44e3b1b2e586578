// Everyone who can write and receive messages, copied from events, so that sending needs no call to another service.
import { saveFoundTrader } from '@ungana/service-kit/accounts'
import { ReceiverBlocked, ReceiverNotFound, ReceiverUnavailable, SampleCompany, SenderHasNoCompany, SenderSuspended } from '#errors.ts'
import type { Messaging, Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

interface Side {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly sample: boolean
  readonly status: string
  /** The last plan that payments published; null if none. */
  readonly plan: string | null
  readonly planUntil: Date | null
  /** True if this side blocked the other. */
  readonly blocks: boolean
}

export interface Sides {
  readonly sender: Side
  readonly receiver: Side
}

/** No event has named these accounts yet. */
class UnknownAccounts extends Error {
  readonly ids: readonly string[]

  constructor(ids: readonly string[]) {
    super('unknown accounts')
    this.ids = ids
  }
}

/**
 * Returns the two sides of a message or an inquiry.
 * @throws ReceiverNotFound and the other refusals of errors.ts; run it through `withDirectoryLookup`
 */
export type SidesOf = (pair: Pair) => Sides

export interface Pair {
  readonly senderId: string
  readonly receiverId: string
}

/** @throws the errors of `SidesOf` */
export async function sidesOf(reader: Reader, senderId: string, receiverId: string): Promise<Sides> {
  return (await readSides(reader, [{ senderId, receiverId }]))({ senderId, receiverId })
}

/** Those receivers that accept messages and inquiries of the sender. @throws the errors that concern the sender, and those of `withDirectoryLookup` */
export async function acceptsFrom(reader: Reader, senderId: string, receiverIds: readonly string[]): Promise<string[]> {
  const sidesIn = await readSides(
    reader,
    receiverIds.map((receiverId) => ({ senderId, receiverId })),
  )
  return receiverIds.filter((receiverId) => {
    try {
      sidesIn({ senderId, receiverId })
      return true
    } catch (error) {
      if (error instanceof SampleCompany || error instanceof ReceiverBlocked || error instanceof ReceiverUnavailable) return false
      throw error
    }
  })
}

/** The name of a company that may act. @throws SenderSuspended, and the errors of `withDirectoryLookup` */
export async function activeName(reader: Reader, id: string): Promise<string> {
  const { rows } = await query(reader, 'SELECT name, status FROM accounts WHERE id = $1', [id])
  const [row] = rows
  if (!row) throw new UnknownAccounts([id])
  if (row.status !== 'active') throw new SenderSuspended()
  return row.name
}

/** Reads the sides of all `pairs`; the returned function checks one pair. Lists in subqueries keep the query plan (decision 35). */
export async function readSides(reader: Reader, pairs: readonly Pair[]): Promise<SidesOf> {
  const { rows } = await query(reader, {
    name: 'sides-of',
    text: `
      SELECT a.id, a.name, a.kind, a.sample, a.status, m.plan, m.until AS "planUntil", p.other_id AS "otherId",
        EXISTS (SELECT FROM blocks b WHERE b.blocker_id = a.id AND b.blocked_id = p.other_id) AS blocks
      FROM unnest((SELECT $1::uuid[] || $2::uuid[]), (SELECT $2::uuid[] || $1::uuid[])) AS p (id, other_id)
      JOIN accounts a ON a.id = p.id LEFT JOIN memberships m ON m.holder_id = a.id`,
    values: [pairs.map(({ senderId }) => senderId), pairs.map(({ receiverId }) => receiverId)],
  })
  const sides = new Map(rows.map((row) => [`${row.id} ${row.otherId}`, row]))
  return ({ senderId, receiverId }) => {
    const sender = sides.get(`${senderId} ${receiverId}`)
    const receiver = sides.get(`${receiverId} ${senderId}`)
    if (!sender || !receiver) throw new UnknownAccounts([...(sender ? [] : [senderId]), ...(receiver ? [] : [receiverId])])
    if (sender.status !== 'active') throw new SenderSuspended()
    if (receiver.sample) throw new SampleCompany()
    if (sender.blocks) throw new ReceiverBlocked()
    if (receiver.blocks || receiver.status !== 'active') throw new ReceiverUnavailable()
    return { sender, receiver }
  }
}

/**
 * Runs `work`. If `work` needs an account that no event has named yet (for example a second after its registration), asks directory and runs `work`
 * again. The call to directory happens outside a transaction; `work` opens its own.
 */
export async function withDirectoryLookup<T>(
  { pool, findAccount }: Pick<Messaging, 'pool' | 'findAccount'>,
  { senderId, requestId }: { senderId: string; requestId: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UnknownAccounts)) throw error
    for (const id of error.ids) {
      const found = await findAccount(id, requestId)
      if (!found) throw id === senderId ? new SenderHasNoCompany() : new ReceiverNotFound()
      await saveFoundTrader(pool, found)
    }
    return work()
  }
}
