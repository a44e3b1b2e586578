// For whom an owner's call speaks: the account's own business or organization, or the organization of a mailed link.
import type { IdentityClaims } from '@ungana/contracts-identity'
import { NotFound, Unauthenticated } from '@ungana/service-kit'
import { VerificationLinkOver } from '#errors.ts'
import type { Database } from '#lib/database.ts'
import { organizationOfLink } from '#lib/organization-links.ts'
import { findSubject, type Subject } from './subject.ts'

export interface Applicant {
  readonly subject: Subject
  readonly subjectId: string
  /** Undefined for a contact who came by a link. */
  readonly accountId: string | undefined
}

interface Call {
  readonly identity: IdentityClaims
  readonly query: { readonly token?: string | undefined }
}

/**
 * A link counts before a session: whoever opens it is about the organization, whoever is signed in on the machine.
 * @throws Unauthenticated, VerificationLinkOver; NotFound for an account without a business or an organization, as staff have
 */
export async function applicantOf(prisma: Database['prisma'], { identity, query: { token } }: Call): Promise<Applicant> {
  if (token !== undefined) {
    const subjectId = await organizationOfLink(prisma, token)
    const subject = subjectId === undefined ? undefined : await findSubject(prisma, subjectId)
    if (subjectId === undefined || !subject) throw new VerificationLinkOver()
    return { subject, subjectId, accountId: undefined }
  }
  const { sub } = identity
  if (sub === undefined) throw new Unauthenticated()
  const subject = await findSubject(prisma, sub)
  if (!subject) throw new NotFound()
  return { subject, subjectId: sub, accountId: sub }
}
