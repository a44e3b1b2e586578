// Who can write and be written to: kept from what identity and directory tell, so that sending asks nobody.
import { ReceiverBlocked, ReceiverNotFound, ReceiverUnavailable, SampleCompany, SenderHasNoCompany, SenderSuspended } from '#errors.ts'
import type { Addressee, FindAddressee, Pool, Reader } from '#lib/dependencies.ts'

/** Of a closed account, in both counts: what others still tell of it is older. */
export const CLOSED_VERSION = String(2n ** 62n)

interface Side {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly sample: boolean
  readonly status: string
  /** As payments told last; null while it told nothing. */
  readonly plan: string | null
  readonly planUntil: Date | null
  /** Whether this side does not want to hear from the other. */
  readonly blocks: boolean
}

export interface Sides {
  readonly sender: Side
  readonly receiver: Side
}

/** No event has told of these yet. */
class NotKnownYet extends Error {
  readonly ids: readonly string[]

  constructor(ids: readonly string[]) {
    super('not known yet')
    this.ids = ids
  }
}

/**
 * The two sides of something that is about to be written, from those that were read.
 * @throws ReceiverNotFound and the other refusals of errors.ts, each with its reason; run it through `askingOnce`
 */
export type SidesOf = (pair: Pair) => Sides

export interface Pair {
  readonly senderId: string
  readonly receiverId: string
}

/** @throws as `SidesOf` does */
export async function sidesOf(reader: Reader, senderId: string, receiverId: string): Promise<Sides> {
  return (await readSides(reader, [{ senderId, receiverId }]))({ senderId, receiverId })
}

/** Reads the sides of all `pairs`, and judges each only when it is asked for. Lists in subqueries keep the plan (decision 35). */
export async function readSides(reader: Reader, pairs: readonly Pair[]): Promise<SidesOf> {
  const { rows } = await reader.query<Side & { otherId: string }>({
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
    if (!sender || !receiver) throw new NotKnownYet([...(sender ? [] : [senderId]), ...(receiver ? [] : [receiverId])])
    if (sender.status !== 'active') throw new SenderSuspended()
    if (receiver.sample) throw new SampleCompany()
    if (sender.blocks) throw new ReceiverBlocked()
    if (receiver.blocks || receiver.status !== 'active') throw new ReceiverUnavailable()
    return { sender, receiver }
  }
}

/**
 * Runs `work`, and where it meets somebody whom no event has told of yet, a second after registering for one, asks directory and runs it again.
 * Nothing is asked inside a transaction: `work` opens its own.
 */
export async function askingOnce<T>(
  { pool, findAddressee }: { pool: Pool; findAddressee: FindAddressee },
  { senderId, requestId }: { senderId: string; requestId: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NotKnownYet)) throw error
    for (const id of error.ids) {
      const found = await findAddressee(id, requestId)
      if (!found) throw id === senderId ? new SenderHasNoCompany() : new ReceiverNotFound()
      await keepAddressee(pool, found)
    }
    return work()
  }
}

/** What is there already is newer: events went on coming. */
async function keepAddressee(pool: Pool, { id, kind, name, sample, status, version }: Addressee): Promise<void> {
  await pool.query(
    `INSERT INTO accounts (id, kind, name, sample, status, version, status_version) VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT DO NOTHING`,
    [id, kind === 'organization' ? kind : 'business', name, sample, status === 'active' ? status : 'suspended', version],
  )
}
