// Where an account is signed in, and ending that.
import { audit } from '@ungana/service-kit'
import { SessionNotFound } from '#errors.ts'
import type { Client } from '#lib/client.ts'
import { type Database, type Sql, sql, type Transaction } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { placeOf } from '#lib/place.ts'
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

/** The last seen first. */
export async function listDevices({ prisma }: Database, current: OpenSession): Promise<Device[]> {
  const sessions = await prisma.session.findMany({
    where: { accountId: current.accountId, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
    select: { id: true, device: true, address: true, createdAt: true, lastSeenAt: true },
  })
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

/** Ending one that is over already changes nothing. @throws SessionNotFound for another account's, and for none at all */
export async function revokeDevice({ transaction }: Identity, { accountId }: OpenSession, id: string, client: Client): Promise<void> {
  await transaction(async (tx) => {
    const own = await tx.session.findFirst({ where: { id, accountId }, select: { id: true } })
    if (!own) throw new SessionNotFound()
    await revoke(tx, accountId, sql`id = ${id}::uuid`, client)
  })
}

export async function revokeOtherDevices({ transaction }: Identity, { id, accountId }: OpenSession, client: Client): Promise<void> {
  await transaction((tx) => revoke(tx, accountId, sql`id <> ${id}::uuid`, client))
}

export async function revokeAllDevices({ transaction }: Identity, { accountId }: OpenSession, client: Client): Promise<void> {
  await transaction((tx) => revoke(tx, accountId, sql`true`, client))
}

async function revoke(tx: Transaction, accountId: string, which: Sql, client: Client) {
  const sessions = await endSessions(tx, accountId, which, client)
  if (sessions.length > 0) await audit.add(tx, { actor: accountId, action: 'session.revoked', subject: accountId, details: { sessions } })
}
