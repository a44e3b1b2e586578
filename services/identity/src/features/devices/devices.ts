// Lists the devices on which an account is logged in, and logs them out.
import { isIPv4 } from 'node:net'
import { DAY_SECONDS } from '@ungana/contracts-kit'
import { audit, networkOf } from '@ungana/service-kit'
import { SessionNotFound } from '#errors.ts'
import type { Client } from '#lib/client.ts'
import { type Database, type Sql, sql, type Transaction } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { placeOf } from '#lib/place.ts'
import { isOpen, sessionsWithPlace } from '#lib/session-lifetime.ts'
import { endSessions, type OpenSession } from '#lib/sessions.ts'

export interface Device {
  readonly id: string
  readonly current: boolean
  readonly device: string
  readonly address: string
  readonly place?: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly lastSeenAt: string
}

interface Session {
  readonly id: string
  readonly device: string
  readonly address: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

/** Most recently seen first. */
export async function listDevices({ prisma }: Database, current: OpenSession): Promise<Device[]> {
  const sessions = await prisma.$queryRaw<Session[]>(sql`
    SELECT s.id::text, s.device, s.address, s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt"
    FROM ${sessionsWithPlace}
    WHERE s.account_id = ${current.accountId}::uuid AND ${isOpen} ORDER BY s.last_seen_at DESC, s.id DESC`)
  return Promise.all(
    sessions.map(async ({ createdAt, lastSeenAt, ...session }) => {
      const place = await placeOf(session.address)
      return {
        ...session,
        ...(place !== undefined && { place }),
        current: session.id === current.id,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }
    }),
  )
}

/** Does nothing if the session has already ended. @throws SessionNotFound for another account's session and an unknown one */
export async function revokeDevice({ transaction }: Identity, { accountId }: OpenSession, id: string, client: Client): Promise<void> {
  await transaction(async (tx) => {
    const found = await tx.session.findFirst({ where: { id, accountId }, select: { id: true } })
    if (!found) throw new SessionNotFound()
    await revoke(tx, accountId, sql`id = ${id}::uuid`, client)
  })
}

export async function revokeOtherDevices({ transaction }: Identity, { id, accountId }: OpenSession, client: Client): Promise<void> {
  await transaction((tx) => revoke(tx, accountId, sql`id <> ${id}::uuid`, client))
}

export interface FailedLogin {
  readonly at: string
  readonly wrong: 'password' | 'code' | 'sms-code'
  readonly device: string
  readonly address: string
  readonly place?: string
}

const SHOWN_DAYS = 30

/** Newest first. */
export async function listFailedLogins({ prisma }: Database, { accountId }: OpenSession): Promise<FailedLogin[]> {
  const since = new Date(Date.now() - SHOWN_DAYS * DAY_SECONDS * 1000).toISOString()
  const found = await prisma.$queryRaw<FailedLogin[]>(sql`
    SELECT at, details ->> 'wrong' AS wrong, details ->> 'device' AS device, details ->> 'address' AS address
    FROM audit.entries WHERE subject = ${accountId} AND action = 'login.failed' AND at > ${since} ORDER BY sequence DESC LIMIT 10`)
  return Promise.all(
    found.map(async ({ address, ...login }) => {
      const place = await placeOf(address)
      return { ...login, address: beginningOf(address), ...(place !== undefined && { place }) }
    }),
  )
}

/** Enough to recognize one's own network, too little to find somebody else. */
function beginningOf(address: string): string {
  const network = networkOf(address)
  return isIPv4(network) ? `${network.split('.').slice(0, 2).join('.')}.x.x` : `${network.split(':').slice(0, 3).join(':')}…`
}

export async function revokeAllDevices({ transaction }: Identity, { accountId }: OpenSession, client: Client): Promise<void> {
  await transaction((tx) => revoke(tx, accountId, sql`true`, client))
}

async function revoke(tx: Transaction, accountId: string, which: Sql, client: Client) {
  const sessions = await endSessions(tx, accountId, which, client)
  if (sessions.length > 0) await audit.add(tx, { actor: accountId, action: 'session.revoked', subject: accountId, details: { sessions } })
}
