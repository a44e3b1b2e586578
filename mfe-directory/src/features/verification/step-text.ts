/** What happened, in words for the owner. */
import type { VerificationStep } from '@ungana/contracts-directory'
import { statusWords } from '#lib/verification-text.ts'

const texts: Readonly<Record<string, string>> = {
  draft: 'You began',
  submitted: 'You sent it to our team',
  'in-review': 'Our team began the review',
  'changes-requested': 'Our team asked for changes',
  approved: 'Our team approved it',
  rejected: 'Our team could not accept it',
  withdrawn: 'You withdrew it',
  expired: 'Its time ended',
  revoked: 'Our team took the approval back',
  replaced: 'A newer one took its place',
}

/** @param before the step before it, if there was one */
export function stepText({ status, by }: Pick<VerificationStep, 'status' | 'by'>, before: Pick<VerificationStep, 'status'> | undefined): string {
  if (status === 'submitted' && by === 'staff') return 'It waits for another of our team'
  if (status === 'submitted' && before?.status === 'changes-requested') return 'You sent it again'
  if (status === 'in-review' && before?.status === 'rejected') return 'Our team looks at it again'
  return texts[status] ?? statusWords(status).label
}
