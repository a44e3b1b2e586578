// Finds the company or organization behind an account id. Suspended accounts are included, because the calling service decides what to do with them.
import type { findAddressee as endpoint, getCheckedRegistration, getPaperParty } from '@ungana/contracts-directory'
import type { EndpointOutput } from '@ungana/contracts-kit'
import type { Pool } from 'pg'
import { BusinessNotFound } from '#errors.ts'
import { queryRows, sql } from '#lib/database.ts'

type Addressee = EndpointOutput<typeof endpoint>

/** @throws BusinessNotFound */
export async function findAddressee(pool: Pick<Pool, 'query'>, id: string): Promise<Addressee> {
  const [found] = await queryRows<Addressee>(
    pool,
    sql`
      SELECT id, 'business' AS kind, business_name AS name, sample, NULL AS "organizationType", status,
        concat_ws(', ', nullif(location, ''), country) AS place, verified, version::int FROM businesses WHERE id = ${id}::uuid
      UNION ALL
      SELECT id, 'organization', name, sample, type, CASE status WHEN 'active' THEN status ELSE 'suspended' END, country, false, 0 FROM organizations WHERE id = ${id}::uuid`,
  )
  if (!found) throw new BusinessNotFound()
  return found
}

interface PaperPartyRow {
  readonly name: string
  readonly town: string | null
  readonly country: string
  readonly registrationNumber: string | null
  readonly taxNumber: string | null
}

/** @throws BusinessNotFound */
export async function paperParty(pool: Pick<Pool, 'query'>, id: string): Promise<EndpointOutput<typeof getPaperParty>> {
  const [found] = await queryRows<PaperPartyRow>(
    pool,
    sql`
      SELECT p.name, p.town, p.country,
        CASE WHEN 'registration-number' = ANY (v.checks) THEN v.registration_number END AS "registrationNumber",
        CASE WHEN 'tax-number' = ANY (v.checks) THEN v.tax_number END AS "taxNumber"
      FROM (
        SELECT id, business_name AS name, nullif(location, '') AS town, country FROM businesses
        UNION ALL
        SELECT id, name, NULL, country FROM organizations
      ) p LEFT JOIN verifications v ON v.subject_id = p.id AND v.status = 'approved' AND v.expires_on >= today()
      WHERE p.id = ${id}::uuid`,
  )
  if (!found) throw new BusinessNotFound()
  const { name, town, country, registrationNumber, taxNumber } = found
  return { name, country, ...(town && { town }), ...(registrationNumber && { registrationNumber }), ...(taxNumber && { taxNumber }) }
}

interface RegistrationRow {
  readonly number: string | null
  readonly country: string | null
  readonly checkedOn: string | null
}

/** @throws BusinessNotFound */
export async function checkedRegistration(pool: Pick<Pool, 'query'>, id: string): Promise<EndpointOutput<typeof getCheckedRegistration>> {
  const [found] = await queryRows<RegistrationRow>(
    pool,
    sql`
      SELECT v.registration_number AS number, v.country, (v.decided_at AT TIME ZONE 'Africa/Kigali')::date::text AS "checkedOn"
      FROM (SELECT id FROM businesses UNION ALL SELECT id FROM organizations) p
        LEFT JOIN verifications v ON v.subject_id = p.id AND v.status = 'approved' AND v.expires_on >= today() AND 'registration-number' = ANY (v.checks)
      WHERE p.id = ${id}::uuid`,
  )
  if (!found) throw new BusinessNotFound()
  const { number, country, checkedOn } = found
  return { registration: number && country && checkedOn ? { number, country, checkedOn } : null }
}
