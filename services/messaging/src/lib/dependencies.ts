import type { Once } from '@ungana/service-kit'
import type { FindAccount, FindParty } from '@ungana/service-kit/accounts'
import type { Courier } from '@ungana/service-kit/courier'
import type { Files } from '@ungana/service-kit/files'
import type pg from 'pg'

export type Pool = pg.Pool
/** A client with an open transaction. */
export type Transaction = pg.PoolClient
/** Runs read queries: the pool, or a transaction that must see its own writes. */
export type Reader = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

export interface Messaging {
  readonly pool: Pool
  /** Runs a transaction and sends its events after the commit. */
  readonly transaction: Courier<Transaction>['transaction']
  readonly once: Once<Transaction>
  readonly files: Files
  readonly findAccount: FindAccount
  readonly findParty: FindParty
  readonly now: () => Date
}
