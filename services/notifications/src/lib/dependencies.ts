// What the features work with.
import type { Courier } from '@ungana/service-kit/courier'
import type pg from 'pg'

export type Pool = pg.Pool
/** A client inside BEGIN. */
export type Transaction = pg.PoolClient
/** What reads; a transaction where it has to see what was written in it. */
export type Reader = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

export interface Notifications {
  readonly pool: Pool
  /** Commits, then has live streams look. */
  readonly transaction: Courier<Transaction>['transaction']
}
