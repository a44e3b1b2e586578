import { verificationDecided } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import { revokeAll } from '#features/passports/passports.ts'
import type { Transaction } from '#lib/dependencies.ts'

/** Staff no longer vouch for what they verified. */
export const onVerificationDecided = consumer(verificationDecided, 'verifications', async (tx: Transaction, { subjectId, decision, decidedAt }) => {
  if (decision === 'revoked') await revokeAll(tx, subjectId, new Date(decidedAt))
})
