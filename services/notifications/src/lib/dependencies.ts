import type { Courier } from '@ungana/service-kit/courier'
import type pg from 'pg'

export type Pool = pg.Pool
/** A client with an open transaction. */
export type Transaction = pg.PoolClient
/** Runs read queries. Either the pool, or a transaction whose reads must include its own writes. */
export type Reader = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

export interface Notifications {
  readonly pool: Pool
  /** Runs a transaction and passes its feed rows to the live streams after the commit. */
  readonly transaction: Courier<Transaction>['transaction']
}
