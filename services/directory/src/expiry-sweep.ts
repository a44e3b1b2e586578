// Regularly applies expired verifications, plans that start or end, and reviews that begin to count, and deletes old imports of members.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { deleteOldImports } from '#features/members/imports.ts'
import { applyMembershipChange, dueMemberships } from '#features/memberships/memberships.ts'
import { dueVerifications, remindOrExpire } from '#features/verifications/sweep.ts'
import { countWaitingReviews } from '#lib/counting-reviews.ts'
import type { Database, Transaction } from '#lib/database.ts'

export interface ExpirySweep {
  /** Runs once a minute until `close`. Several instances can run at once. */
  start(): void
  /** Resolves to the number of records checked. */
  sweep(): Promise<number>
  close(): Promise<void>
}

const INTERVAL = 60_000

interface SweepOptions {
  readonly database: Database
  readonly courier: Pick<Courier<Transaction>, 'transaction'>
  readonly logger: Logger
  /** Origin of the links in emails. */
  readonly site: string
}

export function createExpirySweep({ database, courier, logger, site }: SweepOptions): ExpirySweep {
  const closing = new AbortController()
  let running: Promise<void> | undefined

  async function sweep() {
    const verifications = await dueVerifications(database)
    // One transaction each, so that a failure does not block the others.
    for (const due of verifications) await attempt(due.id, (tx) => remindOrExpire(tx, due, { site }))
    const holders = await dueMemberships(database)
    for (const holder of holders) await attempt(holder, (tx) => applyMembershipChange(tx, holder, { site }))
    await attempt('waiting reviews', async (tx) => void (await countWaitingReviews(tx)))
    await attempt('old imports', deleteOldImports)
    return verifications.length + holders.length
  }

  async function attempt(id: string, work: (tx: Transaction) => Promise<void>) {
    try {
      await courier.transaction(work)
    } catch (error) {
      logger.error({ err: error, id }, 'cannot apply an expired verification, a plan, waiting reviews or old imports: retrying in a minute')
    }
  }

  async function run() {
    while (!closing.signal.aborted) {
      await sweep().catch((error: unknown) => logger.warn({ err: error }, 'cannot check verifications and plans for expiry: retrying in a minute'))
      await sleep(INTERVAL, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    start() {
      running ??= run()
    },
    sweep,
    async close() {
      closing.abort()
      await running
    },
  }
}
