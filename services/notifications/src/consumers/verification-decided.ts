// Tells a company the result of its verification, or that something is missing. The reasons are shown only on the verification page.
import { verificationDecided, verificationPath } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

const words: Readonly<Record<string, readonly [title: string, body: string]>> = {
  approved: ['Your verification was approved', 'See what was checked and until when it is valid.'],
  'changes-requested': ['Your verification needs changes', 'See what is missing, then submit it again.'],
  rejected: ['Your verification was not approved', 'See the reasons. You can start a new verification.'],
  revoked: ['Your verification was withdrawn', 'See the reasons. You can start a new verification.'],
  'in-review': ['We are checking your verification again', 'See the reason and the status.'],
  expired: ['Your verification has expired', 'Start a new verification to keep your badge.'],
}

export const onVerificationDecided = consumer(
  verificationDecided,
  'verifications-decided',
  async (tx: Transaction, { verificationId, subjectId, decision, decidedAt }) => {
    await lockFeeds(tx, [subjectId])
    const [title, body] = words[decision] ?? ['Your verification was updated', 'Open your verification to see its status.']
    await notify(tx, subjectId, {
      kind: 'verification',
      about: `verification:${verificationId}:${decision}:${decidedAt}`,
      title,
      body,
      link: verificationPath(),
    })
  },
)
