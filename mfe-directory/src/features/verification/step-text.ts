/** Texts for the steps of a verification, as its owner reads them. */
import type { VerificationStep } from '@ungana/contracts-directory'
import { statusWords } from '#lib/verification-text.ts'

const texts: Readonly<Record<string, string>> = {
  draft: 'You started',
  submitted: 'You sent your evidence',
  'in-review': 'Our team started the review',
  'changes-requested': 'Our team asked for changes',
  approved: 'Our team approved your verification',
  rejected: 'Our team could not approve your verification',
  withdrawn: 'You withdrew your verification',
  expired: 'Your verification expired',
  revoked: 'Our team removed the approval',
  replaced: 'A newer verification replaced this one',
}

/** @param before the previous step, if any */
export function stepText({ status, by }: Pick<VerificationStep, 'status' | 'by'>, before: Pick<VerificationStep, 'status'> | undefined): string {
  if (status === 'submitted' && by === 'staff') return 'Another team member will review it'
  if (status === 'submitted' && before?.status === 'changes-requested') return 'You sent your evidence again'
  if (status === 'in-review' && before?.status === 'rejected') return 'Our team reopened the review'
  return texts[status] ?? statusWords(status).label
}
