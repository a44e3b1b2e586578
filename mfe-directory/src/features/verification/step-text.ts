/** Texts for the steps of a verification, as its owner reads them. */
import { t } from '@lingui/core/macro'
import type { VerificationStep } from '@ungana/contracts-directory'
import { statusWords } from '#lib/verification-text.ts'

const texts: Readonly<Record<string, string>> = {
  draft: t`You started`,
  submitted: t`You sent your evidence`,
  'in-review': t`Our team started the review`,
  'changes-requested': t`Our team asked for changes`,
  approved: t`Our team approved your verification`,
  rejected: t`Our team could not approve your verification`,
  withdrawn: t`You withdrew your verification`,
  expired: t`Your verification expired`,
  revoked: t`Our team removed the approval`,
  replaced: t`A newer verification replaced this one`,
}

/** @param before the previous step, if any */
export function stepText({ status, by }: Pick<VerificationStep, 'status' | 'by'>, before: Pick<VerificationStep, 'status'> | undefined): string {
  if (status === 'submitted' && by === 'staff') return t`Another team member will review it`
  if (status === 'submitted' && before?.status === 'changes-requested') return t`You sent your evidence again`
  if (status === 'in-review' && before?.status === 'rejected') return t`Our team reopened the review`
  return texts[status] ?? statusWords(status).label
}
