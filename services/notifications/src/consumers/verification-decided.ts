// How a verification ended, or what is still to do for it. Reasons are read where it stands.
import { verificationDecided, verificationPath } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

const words: Readonly<Record<string, readonly [title: string, body: string]>> = {
  approved: ['Your verification was approved', 'See what was checked, and until when it holds.'],
  'changes-requested': ['Your verification needs changes', 'See what is missing and hand it in again.'],
  rejected: ['Your verification was not approved', 'See the reasons. You can begin a new one.'],
  revoked: ['Your verification was withdrawn', 'See the reasons. You can begin a new one.'],
  'in-review': ['Your verification is looked at again', 'See why, and how it stands.'],
  expired: ['Your verification has expired', 'Begin a new one to keep your badge.'],
}

export const newsOfVerification = consumer(
  verificationDecided,
  'verifications-decided',
  async (tx: Transaction, { verificationId, subjectId, decision, decidedAt }) => {
    await holdFeeds(tx, [subjectId])
    const [title, body] = words[decision] ?? ['There is news of your verification', 'See how it stands.']
    await notify(tx, subjectId, {
      kind: 'verification',
      about: `verification:${verificationId}:${decision}:${decidedAt}`,
      title,
      body,
      link: verificationPath(),
    })
  },
)
