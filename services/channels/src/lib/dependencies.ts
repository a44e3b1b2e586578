// What all features depend on.
import type { Courier } from '@ungana/service-kit/courier'
import type pg from 'pg'
import type { Site } from '#lib/site.ts'

export type Pool = pg.Pool
/** A client inside BEGIN. */
export type Transaction = pg.PoolClient

export interface Channels {
  readonly pool: Pool
  /** Commits, then publishes the events of the outbox. */
  readonly transaction: Courier<Transaction>['transaction']
  readonly site: Site
  readonly now: () => Date
}
