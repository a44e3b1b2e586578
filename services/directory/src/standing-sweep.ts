// Looks now and then for what time has done to evidence and plans.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { dueMemberships, settleMembership } from '#features/memberships/memberships.ts'
import { dueVerifications, settleVerification } from '#features/verifications/sweep.ts'
import type { Database, Transaction } from '#lib/database.ts'

export interface StandingSweep {
  /** Once a minute, from now until `close`. Instances may all do it. */
  start(): void
  /** Resolves to how many were looked at. */
  sweep(): Promise<number>
  close(): Promise<void>
}

const INTERVAL = 60_000

interface SweepOptions {
  readonly database: Database
  readonly courier: Pick<Courier<Transaction>, 'transaction'>
  readonly logger: Logger
  /** Origin that the links of mails begin with. */
  readonly site: string
}

export function createStandingSweep({ database, courier, logger, site }: SweepOptions): StandingSweep {
  const closing = new AbortController()
  let running: Promise<void> | undefined

  async function sweep() {
    const verifications = await dueVerifications(database)
    // Each in a transaction of its own: one that cannot be settled keeps none of the others.
    for (const due of verifications) await attempt(due.id, (tx) => settleVerification(tx, due, { site }))
    const holders = await dueMemberships(database)
    for (const holder of holders) await attempt(holder, (tx) => settleMembership(tx, holder, { site }))
    return verifications.length + holders.length
  }

  async function attempt(id: string, work: (tx: Transaction) => Promise<void>) {
    try {
      await courier.transaction(work)
    } catch (error) {
      logger.error({ err: error, id }, 'what time did to evidence or a plan could not be settled: tried again in a minute')
    }
  }

  async function run() {
    while (!closing.signal.aborted) {
      await sweep().catch((error: unknown) => logger.warn({ err: error }, 'evidence and plans could not be looked at: tried again in a minute'))
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
