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

/** A company as directory knows it. */
interface FoundCompany {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly sample: boolean
  readonly status: string
  readonly version: number
}

/** Asks directory, for one that no event has told of yet. Undefined where there is none. Rejects while directory is away. */
export type FindCompany = (id: string, requestId: string) => Promise<FoundCompany | undefined>

export interface Logistics {
  readonly pool: Pool
  /** Commits, then has the events sent. */
  readonly transaction: Courier<Transaction>['transaction']
  readonly once: Once<Transaction>
  readonly files: Files
  readonly findCompany: FindCompany
  readonly now: () => Date
}

/** Who does something, in which request, and when. */
export interface Actor {
  readonly callerId: string
  readonly requestId: string
  readonly now: Date
}
