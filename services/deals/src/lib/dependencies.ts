// What all features depend on.
import type { Once } from '@ungana/service-kit'
import type { FindParty } from '@ungana/service-kit/accounts'
import type { Courier } from '@ungana/service-kit/courier'
import type { Files } from '@ungana/service-kit/files'
import type pg from 'pg'
import type { FindFacts } from '#lib/find-facts.ts'
import type { FindQuote } from '#lib/find-quote.ts'
import type { HasBlocked } from '#lib/has-blocked.ts'
import type { PassportKeyring } from '#lib/passport-keyring.ts'

export type Pool = pg.Pool
/** A client inside BEGIN. */
export type Transaction = pg.PoolClient
/** Runs read queries: the pool, or a transaction that must see its own writes. */
export type Reader = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

export interface Deals {
  readonly pool: Pool
  /** Commits, then publishes the events of the outbox. */
  readonly transaction: Courier<Transaction>['transaction']
  readonly once: Once<Transaction>
  readonly files: Files
  readonly findQuote: FindQuote
  readonly findParty: FindParty
  readonly findFacts: FindFacts
  readonly hasBlocked: HasBlocked
  readonly passportKeys: PassportKeyring
  /** Origin of the links on papers. */
  readonly site: string
  readonly now: () => Date
}
