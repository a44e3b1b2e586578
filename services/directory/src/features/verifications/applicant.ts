// Finds the company or organization that an owner's call is about: the account's own, or that of an emailed link.
import type { IdentityClaims } from '@ungana/contracts-identity'
import { actorOf, NotFound, type StoredActor, Unauthenticated } from '@ungana/service-kit'
import { VerificationLinkExpired } from '#errors.ts'
import type { Transaction } from '#lib/database.ts'
import { organizationOfLink } from '#lib/organization-links.ts'
import { findSubject, type Subject } from './subject.ts'

export interface Applicant {
  readonly subject: Subject
  readonly subjectId: string
  /** Undefined for a contact with an emailed link. */
  readonly accountId: string | undefined
  readonly person: StoredActor | null
  /** Of the emailed link that the caller used. */
  readonly token?: string
}

interface Call {
  readonly identity: IdentityClaims
  readonly query: { readonly token?: string | undefined }
}

/**
 * A link wins over a session, because the person who opens it means the link's organization, even when logged in. Changes call this in their
 * transaction, because the link may end while a file is received.
 * @throws Unauthenticated, VerificationLinkExpired; NotFound for an account without a company or organization, such as staff
 */
export async function applicantOf(
  prisma: Pick<Transaction, 'business' | 'organization' | 'organizationLink'>,
  { identity, query: { token } }: Call,
): Promise<Applicant> {
  if (token !== undefined) {
    const subjectId = await organizationOfLink(prisma, token)
    const subject = subjectId === undefined ? undefined : await findSubject(prisma, subjectId)
    if (subjectId === undefined || !subject) throw new VerificationLinkExpired()
    return { subject, subjectId, accountId: undefined, person: null, token }
  }
  const { sub } = identity
  if (sub === undefined) throw new Unauthenticated()
  const subject = await findSubject(prisma, sub)
  if (!subject) throw new NotFound()
  return { subject, subjectId: sub, accountId: sub, person: actorOf({ identity }) }
}
