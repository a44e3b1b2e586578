// What the features work with.
import type { Once } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import type { Files } from '@ungana/service-kit/files'
import type pg from 'pg'

export type Pool = pg.Pool
/** A client inside BEGIN. */
export type Transaction = pg.PoolClient
/** What reads; a transaction where it has to see what was written in it. */
export type Reader = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

/** Who can be written to, as directory knows it. */
export interface Addressee {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly sample: boolean
  readonly status: string
  readonly version: number
}

/** Asks directory, for one that no event has told of yet. Undefined where there is none. Rejects while directory is away. */
export type FindAddressee = (id: string, requestId: string) => Promise<Addressee | undefined>

export interface Messaging {
  readonly pool: Pool
  /** Commits, then has the events sent. */
  readonly transaction: Courier<Transaction>['transaction']
  readonly once: Once<Transaction>
  readonly files: Files
  readonly findAddressee: FindAddressee
  readonly now: () => Date
}
