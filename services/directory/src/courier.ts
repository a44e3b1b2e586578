// What the directory hears, and how it tells what it has to tell.
import { type Courier, type CourierOptions, createCourier } from '@ungana/service-kit/courier'
import { companyForAccount } from '#consumers/account-registered.ts'
import type { Database, Transaction } from '#lib/database.ts'

/** Sends and hears once started; until then events wait. Closes before the database. */
export function openCourier(
  { pool, prisma }: Database,
  options: Pick<CourierOptions<Transaction>, 'natsUrl' | 'logger' | 'prefix'>,
): Courier<Transaction> {
  return createCourier({ service: 'directory', pool, db: prisma, consumers: [companyForAccount], ...options })
}
