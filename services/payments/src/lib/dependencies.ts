// The dependencies that all features share.
import type { ExchangeRate } from '@ungana/contracts-messaging'
import type { Approvals, Logger, Once } from '@ungana/service-kit'
import type { FindAccount } from '@ungana/service-kit/accounts'
import type { Courier } from '@ungana/service-kit/courier'
import type pg from 'pg'
import type { PhoneProvider, Provider, ProviderName, WalletProvider } from '#lib/providers/provider.ts'

export type Pool = pg.Pool
/** A client inside BEGIN. */
export type Transaction = pg.PoolClient
/** Either the pool, or a transaction, which also sees its own uncommitted writes. */
export type Reader = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

/** A provider that is not configured is undefined. */
export interface Providers {
  readonly card?: Provider | undefined
  readonly wallet?: WalletProvider | undefined
  readonly 'mobile-money'?: PhoneProvider | undefined
  /** Takes no new payments, but finishes its own. */
  readonly 'earlier-mobile-money'?: PhoneProvider | undefined
}

/** Undefined if the provider is no longer configured. */
export const providerNamed = (providers: Providers, name: ProviderName): Provider | undefined =>
  Object.values(providers).find((provider) => provider?.name === name)

export interface Payments {
  readonly pool: Pool
  /** Commits, then publishes the events that were added to the outbox. */
  readonly transaction: Courier<Transaction>['transaction']
  readonly once: Once<Transaction>
  readonly approvals: Approvals
  readonly providers: Providers
  readonly findAccount: FindAccount
  /** Rejects if messaging does not answer. */
  readonly rates: (requestId: string) => Promise<readonly ExchangeRate[]>
  readonly now: () => Date
  readonly logger: Logger
  /** The base URL for links in emails, for example https://ungana.example */
  readonly site: string
  /** Work that continues after its answer. The app waits for it before it closes. */
  readonly working: Set<Promise<unknown>>
}

/** Dependencies of background work. */
export type Background = Pick<Payments, 'pool' | 'transaction' | 'providers' | 'now' | 'logger' | 'site'>
