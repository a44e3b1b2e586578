// Tells the channels service the phone of a person, for messages about matches. The conditions are those of a session of the phone, and no freeze.
import type { findPhone as findPhoneEndpoint, TeamRole } from '@ungana/contracts-identity'
import type { EndpointInput, EndpointOutput } from '@ungana/contracts-kit'
import { type Database, sql } from '#lib/database.ts'

interface Found {
  readonly companyId: string
  readonly number: string
  readonly role: TeamRole
  readonly language: string | null
  readonly told: boolean
}

/** Null if the person may get no message now. */
export async function findPhone(
  { prisma }: Pick<Database, 'prisma'>,
  { personId, companyId }: EndpointInput<typeof findPhoneEndpoint>['body'],
): Promise<EndpointOutput<typeof findPhoneEndpoint>['phone']> {
  // The company for which the person worked last, as at a login by phone.
  const [found] = await prisma.$queryRaw<Found[]>(sql`
    SELECT c.id::text AS "companyId", p.number, m.role, a.language,
      c.frozen_at IS NULL AND a.totp_confirmed_at IS NULL AND coalesce(p.caution_until <= now(), true) AS told
    FROM phones AS p JOIN accounts AS a ON a.id = p.person_id JOIN memberships AS m ON m.person_id = a.id JOIN companies AS c ON c.id = m.company_id
    WHERE p.person_id = ${personId}::uuid AND p.number IS NOT NULL AND a.role <> 'staff' AND a.status <> 'closed' AND a.person_suspended_at IS NULL AND c.status = 'active'
    ORDER BY m.last_used_at DESC NULLS LAST, m.joined_at, c.id LIMIT 1`)
  if (!found?.told || found.companyId !== companyId) return null
  const { number, role, language } = found
  return { number, role, ...(language !== null && { language }) }
}
