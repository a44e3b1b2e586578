// Tells a company the result of its verification, or that something is missing. The reasons are shown only on the verification page.

import { verificationDecided, verificationPath } from '@ungana/contracts-directory'
import { type Text, text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

const words: Readonly<Record<string, readonly [title: Text, body: Text]>> = {
  approved: [text('Your verification was approved'), text('See what was checked and until when it is valid.')],
  'changes-requested': [text('Your verification needs changes'), text('See what is missing, then submit it again.')],
  rejected: [text('Your verification was not approved'), text('See the reasons. You can start a new verification.')],
  revoked: [text('Your verification was withdrawn'), text('See the reasons. You can start a new verification.')],
  'in-review': [text('We are checking your verification again'), text('See the reason and the status.')],
  expired: [text('Your verification has expired'), text('Start a new verification to keep your badge.')],
}

export const onVerificationDecided = consumer(
  verificationDecided,
  'verifications-decided',
  async (tx: Transaction, { verificationId, subjectId, decision, decidedAt }) => {
    await lockFeeds(tx, [subjectId])
    const [title, body] = words[decision] ?? [text('Your verification was updated'), text('Open your verification to see its status.')]
    await notify(tx, subjectId, {
      kind: 'verification',
      about: `verification:${verificationId}:${decision}:${decidedAt}`,
      title,
      body,
      link: verificationPath(),
    })
  },
)
