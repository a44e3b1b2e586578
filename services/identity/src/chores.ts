// Periodic cleanup: deletes data when its retention period has ended. Several instances may run it at the same time.
import type { Chore } from '@ungana/service-kit'
import { deleteOldContactMessages } from '#features/contact/contact-messages.ts'
import { deleteExpiredProofs } from '#features/device-proof/device-proof.ts'
import { deleteExpiredExports } from '#features/exports/exports.ts'
import { deleteOldPermits } from '#features/mail-permits/permit.ts'
import { deleteExpiredConfirmations } from '#features/newsletter/newsletter.ts'
import { deleteExpiredDriverLinks } from '#features/team/drivers.ts'
import { deleteExpiredTeamInvitations } from '#features/team/team.ts'
import { deleteExpiredLinks } from '#lib/account-links.ts'
import type { Database } from '#lib/database.ts'
import { deleteExpiredFreezeLinks } from '#lib/owner-notices.ts'
import { deleteExpiredPhoneCodes } from '#lib/phone-codes.ts'
import { deleteOldSessions } from '#lib/sessions.ts'

const HOUR = 3_600_000

export function identityChores(database: Database): Chore[] {
  return [
    { name: 'exports', every: HOUR, run: () => deleteExpiredExports(database) },
    { name: 'sessions', every: HOUR, run: () => deleteOldSessions(database) },
    { name: 'links', every: HOUR, run: () => deleteExpiredLinks(database) },
    { name: 'newsletter-confirmations', every: HOUR, run: () => deleteExpiredConfirmations(database) },
    { name: 'device-proofs', every: HOUR, run: () => deleteExpiredProofs(database) },
    { name: 'freeze-links', every: HOUR, run: () => deleteExpiredFreezeLinks(database) },
    { name: 'driver-links', every: HOUR, run: () => deleteExpiredDriverLinks(database) },
    { name: 'phone-codes', every: HOUR, run: () => deleteExpiredPhoneCodes(database) },
    { name: 'team-invitations', every: HOUR, run: () => deleteExpiredTeamInvitations(database) },
    { name: 'mail-permits', every: HOUR, run: () => deleteOldPermits(database) },
    { name: 'contact-messages', every: HOUR, run: () => deleteOldContactMessages(database) },
  ]
}
