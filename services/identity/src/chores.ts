// What identity does without being asked: it forgets what was to be kept for a time, when that is over. Deleting what another instance has deleted
// already does nothing.
import type { Chore } from '@ungana/service-kit'
import { forgetContactMessages } from '#features/contact/contact-messages.ts'
import { forgetExports } from '#features/exports/exports.ts'
import { forgetConfirmations } from '#features/newsletter/newsletter.ts'
import { forgetLinks } from '#lib/account-links.ts'
import type { Database } from '#lib/database.ts'
import { forgetSessions } from '#lib/sessions.ts'

const HOUR = 3_600_000

export function identityChores(database: Database): Chore[] {
  return [
    { name: 'exports', every: HOUR, run: () => forgetExports(database) },
    { name: 'sessions', every: HOUR, run: () => forgetSessions(database) },
    { name: 'links', every: HOUR, run: () => forgetLinks(database) },
    { name: 'newsletter-confirmations', every: HOUR, run: () => forgetConfirmations(database) },
    { name: 'contact-messages', every: HOUR, run: () => forgetContactMessages(database) },
  ]
}
