// Events that channels consumes.
import { type Courier, type CourierOptions, createCourier } from '@ungana/service-kit/courier'
import { onAccountClosed } from '#consumers/account-closed.ts'
import { onMatchMessageDue } from '#consumers/match-message-due.ts'
import type { Pool, Transaction } from '#lib/dependencies.ts'

/** Consumes after `start()`. Close it before the pool. */
export function openCourier(pool: Pool, options: Pick<CourierOptions<Transaction>, 'natsUrl' | 'logger' | 'prefix'>): Courier<Transaction> {
  return createCourier({ service: 'channels', pool, consumers: [onAccountClosed, onMatchMessageDue], ...options })
}
