// What the features work with.
import type { Logger, Once } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import type pg from 'pg'
import type { Provider, WalletProvider } from '#lib/providers/provider.ts'

export type Pool = pg.Pool
/** A client inside BEGIN. */
export type Transaction = pg.PoolClient
/** What reads; a transaction where it has to see what was written in it. */
export type Reader = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

/** Who pays, as directory knows it. */
interface Payer {
  readonly id: string
  readonly kind: string
  readonly name: string
}

/** Asks directory, for one that no event has told of yet. Undefined where there is none. Rejects while directory is away. */
export type FindPayer = (id: string, requestId: string) => Promise<Payer | undefined>

/** Those that are configured. */
export interface Providers {
  readonly card?: Provider | undefined
  readonly wallet?: WalletProvider | undefined
  readonly 'mobile-money'?: Provider | undefined
}

export interface Payments {
  readonly pool: Pool
  /** Commits, then has the events sent. */
  readonly transaction: Courier<Transaction>['transaction']
  readonly once: Once<Transaction>
  readonly providers: Providers
  readonly findPayer: FindPayer
  readonly now: () => Date
  readonly logger: Logger
  /** Where the site is, for links in mails: https://ungana.example */
  readonly site: string
}

/** What goes on without anybody asking. */
export type Background = Pick<Payments, 'pool' | 'transaction' | 'providers' | 'now' | 'logger' | 'site'>
