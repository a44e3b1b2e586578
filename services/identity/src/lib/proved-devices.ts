// Whether a browser is proved. A proof counts for one company of the person.
import { ProveElsewhere } from '#errors.ts'
import type { Client } from './client.ts'
import type { Identity } from './dependencies.ts'
import { placeOf } from './place.ts'
import { nameOf } from './session-user.ts'
import type { OpenSession } from './sessions.ts'

type Devices = Pick<Identity, 'database' | 'devices'>
type Worker = Pick<OpenSession, 'accountId' | 'companyId'>

export async function isDeviceProved({ database, devices }: Devices, worker: Worker, client: Client): Promise<boolean> {
  const { accountId } = worker
  const place = await placeOf(client.address)
  if (devices.isProved(worker, client, place)) return true
  // Nobody knows for which of several companies an earlier release proved the browser.
  return devices.wasProved(accountId, client, place) && (await database.prisma.membership.count({ where: { personId: accountId } })) <= 1
}

/** Whether the device counts as proved once the session works for the company. */
export async function isProvedAfterMove(identity: Devices, { accountId, channel }: OpenSession, companyId: string, client: Client): Promise<boolean> {
  if (channel !== null) return false
  const { totpConfirmedAt } = await identity.database.prisma.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { totpConfirmedAt: true },
  })
  // Every session with a password gave a code, because turning on a second factor ends the others.
  return totpConfirmedAt !== null || isDeviceProved(identity, { accountId, companyId }, client)
}

/**
 * For acts that change or reveal the person's login in every company, such as a second factor, which proves devices everywhere.
 * @throws ProveElsewhere
 */
export async function requireProofEverywhere(identity: Devices, session: OpenSession, client: Client): Promise<void> {
  const others = await identity.database.prisma.membership.findMany({
    where: { personId: session.accountId, companyId: { not: session.companyId }, company: { status: 'active' } },
    select: { companyId: true, company: { include: { registeredBy: { select: { profile: true } } } } },
    orderBy: { companyId: 'asc' },
  })
  for (const { companyId, company } of others) {
    if (!(await isProvedAfterMove(identity, session, companyId, client))) throw new ProveElsewhere(nameOf(company))
  }
}
