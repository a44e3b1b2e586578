// Staff certify only evidence that the owner sent and that they have opened themselves.
import type { verificationChecks } from '@ungana/contracts-directory'
import { InvalidInput } from '@ungana/service-kit'
import type { Transaction } from '#lib/database.ts'
import type { FullVerification } from './present.ts'
import type { Subject } from './subject.ts'

interface Evidence extends Pick<FullVerification, 'registrationNumber' | 'taxNumber' | 'documents'> {
  readonly contact: Pick<Subject['registered'], 'email' | 'phone'>
  /** Ids of the documents that this member of staff has opened. */
  readonly opened: readonly string[]
}

const list = new Intl.ListFormat('en')

const obstacles: Readonly<Record<(typeof verificationChecks)[number], (evidence: Evidence) => string | null>> = {
  'registration-number': ({ registrationNumber }) => (registrationNumber ? null : 'The owner sent no registration number.'),
  'tax-number': ({ taxNumber }) => (taxNumber ? null : 'The owner sent no tax number.'),
  documents({ documents, opened }) {
    if (documents.length === 0) return 'The owner sent no documents.'
    const unopened = documents.filter(({ id }) => !opened.includes(id)).map(({ name }) => name)
    return unopened.length === 0 ? null : `Please open ${list.format(unopened)} first.`
  },
  contact: ({ contact: { email, phone } }) => (email || phone ? null : 'The owner gave neither email nor phone.'),
}

/** For each check, why it cannot be certified, or null. */
export const certifiable = (evidence: Evidence) => Object.entries(obstacles).map(([check, obstacleIn]) => ({ check, obstacle: obstacleIn(evidence) }))

/** @throws InvalidInput, with everything that is missing */
export function requireCertifiable(checks: readonly string[], found: ReturnType<typeof certifiable>): void {
  const missing = found.flatMap(({ check, obstacle }) => (obstacle !== null && checks.includes(check) ? [obstacle] : []))
  if (missing.length > 0) throw new InvalidInput('checks', missing.join(' '))
}

/** Ids of the verification's documents that the account has opened. */
export async function openedDocuments(tx: Transaction, verificationId: string, accountId: string): Promise<string[]> {
  const openings = await tx.documentOpening.findMany({ where: { accountId, document: { verificationId } }, select: { documentId: true } })
  return openings.map(({ documentId }) => documentId)
}
