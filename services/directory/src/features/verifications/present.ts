// Converts rows to the contract's shapes.
import type { Verification, VerificationDocument, VerificationStep } from '@ungana/contracts-directory'
import { presentActor, type StoredActor } from '@ungana/service-kit'
import type { Transaction } from '#lib/database.ts'
import { isoDay } from '#lib/event-days.ts'
import type { VerificationRow } from './change-status.ts'

type DocumentRow = NonNullable<Awaited<ReturnType<Transaction['verificationDocument']['findUnique']>>>
type StepRow = NonNullable<Awaited<ReturnType<Transaction['verificationStep']['findUnique']>>>
export type FullVerification = VerificationRow & { readonly documents: DocumentRow[]; readonly steps: StepRow[] }

/** For Prisma's `include`. UUIDv7 ids order rows of the same millisecond. */
export const withDocumentsAndSteps = {
  documents: { orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }] },
  steps: { orderBy: [{ at: 'asc' as const }, { id: 'asc' as const }] },
}

/** @param namesPeople true for the owner's own people; false for staff and for emailed links */
export function presentVerification(row: FullVerification, namesPeople: boolean): Verification {
  const { id, status, country, registrationNumber, taxNumber, note, checks } = row
  return {
    id,
    status,
    country,
    registrationNumber,
    taxNumber,
    note,
    documents: row.documents.map(presentDocument),
    steps: row.steps.map((step) => ({ ...presentStep(step), ...presentActor(namesPeople ? (step.person as StoredActor | null) : null, true) })),
    checks,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    expiresOn: row.expiresOn ? isoDay(row.expiresOn) : null,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentDocument({ id, name, mediaType, bytes, createdAt }: DocumentRow): VerificationDocument {
  return { id, name, mediaType, bytes, createdAt: createdAt.toISOString() }
}

export function presentStep({ status, by, reasons, at }: StepRow): VerificationStep {
  return { status, by, reasons, at: at.toISOString() }
}
