// A service's own copy of all accounts, kept by events, so that it need not ask another service who somebody is. The table is in sql/accounts.sql.
import { businessChanged, businessStatusChanged, organizationVerified } from '@ungana/contracts-directory'
import { accountEmailChanged, accountLanguageChanged, accountRegistered, CLOSED_ACCOUNT_NAME } from '@ungana/contracts-identity'
import type { EventPayload } from '@ungana/contracts-kit'
import type pg from 'pg'
import { type Consumer, consumer } from '../courier/events.ts'
import { runSql, type SqlTransaction } from '../transactions.ts'
import type { FoundAccount } from './ask-directory.ts'

export { askDirectory, type FindAccount, type FoundAccount } from './ask-directory.ts'
export { askForParty, type FindParty, type PaperParty } from './ask-for-party.ts'
export { freezeConsumer, isFrozen } from './freezes.ts'

/** Which columns the service's table has. */
export interface AccountColumns {
  /** The address and the language of each account, for a service that sends emails. */
  readonly emails?: boolean
  /** Whether each account is active, and whether it is a sample. */
  readonly statuses?: boolean
}

export interface AccountOptions<Tx> extends AccountColumns {
  /** Called after directory has suspended an account. */
  readonly suspended?: (tx: Tx, id: string, at: Date) => Promise<void>
  /** Called for every event about a company's facts, also for an older one. */
  readonly changed?: (tx: Tx, event: EventPayload<typeof businessChanged>) => Promise<void>
  /** Called after a verified organization has got its account. */
  readonly verified?: (tx: Tx, organization: EventPayload<typeof organizationVerified>) => Promise<void>
}

/**
 * The consumers that keep the table. Events may arrive twice and in any order. A closed account stays closed, nameless and without an address.
 * The service itself handles `accountClosed`, and calls `closeAccount`.
 */
export function accountConsumers<Tx extends SqlTransaction>({ emails, statuses, suspended, changed, verified }: AccountOptions<Tx>): Consumer<Tx>[] {
  // Directory's name is newer than the name of the registration.
  const registered = emails
    ? `INSERT INTO accounts AS a (id, name, email) VALUES ($1::uuid, $2, $3)
       ON CONFLICT (id) DO UPDATE SET email = excluded.email WHERE a.closed_at IS NULL AND a.email_version = 0`
    : 'INSERT INTO accounts (id, name) VALUES ($1::uuid, $2) ON CONFLICT DO NOTHING'

  // An address that the account chose itself wins. Staff's suspension wins too, because evidence is verified again each year.
  const verifiedAs = `INSERT INTO accounts AS a (id, kind, name${emails ? ', email' : ''}) VALUES ($1::uuid, 'organization', $2${emails ? ', $3' : ''})
     ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, name = excluded.name
       ${emails ? ', email = CASE a.email_version WHEN 0 THEN excluded.email ELSE a.email END' : ''}
       ${statuses ? ", status = CASE a.status_version WHEN 0 THEN 'active' ELSE a.status END" : ''}
     WHERE a.closed_at IS NULL`

  const named = `INSERT INTO accounts AS a (id, name, version${statuses ? ', sample' : ''}) VALUES ($1::uuid, $2, $3::bigint${statuses ? ', $4::boolean' : ''})
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, version = excluded.version${statuses ? ', sample = excluded.sample' : ''}
     WHERE a.closed_at IS NULL AND a.version < excluded.version`

  const consumers = [
    consumer(accountRegistered, 'accounts', async (tx: Tx, { id, businessName, email }) => {
      await runSql(tx, registered, [id, businessName, ...(emails ? [email] : [])])
    }),
    consumer(organizationVerified, 'organizations', async (tx: Tx, organization) => {
      const { organizationId, name, email } = organization
      await runSql(tx, verifiedAs, [organizationId, name, ...(emails ? [email] : [])])
      await verified?.(tx, organization)
    }),
    consumer(businessChanged, 'names', async (tx: Tx, event) => {
      const { business, version } = event
      await runSql(tx, named, [business.id, business.businessName, version, ...(statuses ? [business.sample] : [])])
      await changed?.(tx, event)
    }),
  ]
  if (emails) consumers.push(addressConsumer<Tx>(), languageConsumer<Tx>())
  if (statuses) consumers.push(statusConsumer(suspended))
  return consumers
}

function addressConsumer<Tx extends SqlTransaction>(): Consumer<Tx> {
  return consumer(accountEmailChanged, 'addresses', async (tx: Tx, { id, role, name, email, version }) => {
    await runSql(
      tx,
      `INSERT INTO accounts AS a (id, kind, name, email, email_version) VALUES ($1::uuid, $2, $3, $4, $5::int)
       ON CONFLICT (id) DO UPDATE SET email = excluded.email, email_version = excluded.email_version
       WHERE a.closed_at IS NULL AND a.email_version < excluded.email_version`,
      [id, role === 'organization' ? role : 'business', name, email, version],
    )
  })
}

function languageConsumer<Tx extends SqlTransaction>(): Consumer<Tx> {
  return consumer(accountLanguageChanged, 'languages', async (tx: Tx, { id, role, name, language, version }) => {
    await runSql(
      tx,
      `INSERT INTO accounts AS a (id, kind, name, language, language_version) VALUES ($1::uuid, $2, $3, $4, $5::int)
       ON CONFLICT (id) DO UPDATE SET language = excluded.language, language_version = excluded.language_version
       WHERE a.closed_at IS NULL AND a.language_version < excluded.language_version`,
      [id, role === 'organization' ? role : 'business', name, language, version],
    )
  })
}

function statusConsumer<Tx extends SqlTransaction>(suspended: AccountOptions<Tx>['suspended']): Consumer<Tx> {
  return consumer(businessStatusChanged, 'statuses', async (tx: Tx, { businessId, businessName, status, version }, { occurredAt }) => {
    // A status that this release does not know counts as suspended.
    const changed = await runSql(
      tx,
      `INSERT INTO accounts AS a (id, name, status, status_version) VALUES ($1::uuid, $2, $3, $4::bigint)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, status_version = excluded.status_version
       WHERE a.closed_at IS NULL AND a.status_version < excluded.status_version RETURNING a.id`,
      [businessId, businessName, status === 'active' ? status : 'suspended', version],
    )
    if (changed.length > 0 && status !== 'active') await suspended?.(tx, businessId, occurredAt)
  })
}

/** Erases an account's name and address, and keeps that it is closed. Safe to run twice. */
export async function closeAccount(tx: SqlTransaction, id: string, closedAt: Date, { emails, statuses }: AccountColumns): Promise<void> {
  await runSql(
    tx,
    `INSERT INTO accounts AS a (id, name, closed_at${statuses ? ', status' : ''}) VALUES ($1::uuid, $2, $3::timestamptz${statuses ? ", 'suspended'" : ''})
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, closed_at = coalesce(a.closed_at, excluded.closed_at)
       ${emails ? ", email = NULL, language = 'en'" : ''}${statuses ? ', status = excluded.status' : ''}`,
    [id, CLOSED_ACCOUNT_NAME, closedAt],
  )
}

/** Stores what directory answered. A row that exists by now comes from newer events and stays. */
export async function saveFoundAccount(pool: Pick<pg.Pool, 'query'>, { id, kind, name }: FoundAccount): Promise<void> {
  await pool.query('INSERT INTO accounts (id, kind, name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [id, kindOf(kind), name])
}

/** Like `saveFoundAccount`, with `statuses`. `version` counts for the name and the status. */
export async function saveFoundTrader(pool: Pick<pg.Pool, 'query'>, { id, kind, name, sample, status, version }: FoundAccount): Promise<void> {
  await pool.query(
    `INSERT INTO accounts (id, kind, name, sample, status, version, status_version) VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT DO NOTHING`,
    [id, kindOf(kind), name, sample, status === 'active' ? status : 'suspended', version],
  )
}

const kindOf = (kind: string) => (kind === 'organization' ? kind : 'business')
