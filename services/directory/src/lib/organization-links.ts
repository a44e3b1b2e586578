// Mailed links by which an organization's contact sees how its registration stands, without an account. Each mail has one of its own.
import { createHash, randomBytes } from 'node:crypto'
import { verificationPath } from '@ungana/contracts-directory'
import type { Database, Transaction } from '#lib/database.ts'

const DAYS = 60

const hashOf = (token: string) => new Uint8Array(createHash('sha256').update(token).digest())

/** @returns the link, which is nowhere kept */
export async function newOrganizationLink(tx: Transaction, organizationId: string, site: string): Promise<string> {
  await tx.organizationLink.deleteMany({ where: { expiresAt: { lt: new Date() } } })
  const token = randomBytes(32).toString('base64url')
  await tx.organizationLink.create({
    data: { tokenHash: hashOf(token), organizationId, expiresAt: new Date(Date.now() + DAYS * 24 * 60 * 60 * 1000) },
  })
  return `${site}${verificationPath(token)}`
}

/** The organization's id; undefined for a link that is over. */
export async function organizationOfLink(prisma: Database['prisma'], token: string): Promise<string | undefined> {
  const link = await prisma.organizationLink.findUnique({ where: { tokenHash: hashOf(token), expiresAt: { gt: new Date() } } })
  return link?.organizationId
}
