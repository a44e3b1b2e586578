// What all features depend on.
import type { Once, StoredActor } from '@ungana/service-kit'
import type { FindAccount } from '@ungana/service-kit/accounts'
import type { Courier } from '@ungana/service-kit/courier'
import type { Files } from '@ungana/service-kit/files'
import type pg from 'pg'

export type Pool = pg.Pool
/** A client inside BEGIN. */
export type Transaction = pg.PoolClient
/** Runs read queries: the pool, or a transaction that must see its own writes. */
export type Reader = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

export interface Logistics {
  readonly pool: Pool
  /** Commits, then publishes the events of the outbox. */
  readonly transaction: Courier<Transaction>['transaction']
  readonly once: Once<Transaction>
  readonly files: Files
  readonly findAccount: FindAccount
  /** From this many real listings, a list has no samples. */
  readonly samplesLeaveAt: number
  readonly now: () => Date
}

/** The caller, the request and the time of an action. */
export interface Actor {
  readonly callerId: string
  /** Set for a driver, who sees and reports only the trips with this driver. */
  readonly driverId?: string | undefined
  /** The person of the company; none for automatic steps. */
  readonly person?: StoredActor | null
  readonly requestId: string
  readonly now: Date
}
