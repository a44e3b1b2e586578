// Suggests the registered company of a member: the same name in the same country, else the same website.
import type { MemberImportRow } from '@ungana/contracts-directory'
import type { Pool } from 'pg'
import { queryRows, type Sql, sql } from '#lib/database.ts'

type Suggestion = NonNullable<MemberImportRow['suggestion']>

export interface Wanted {
  readonly line: number
  readonly name: string
  readonly country: string
  /** Empty if unknown. */
  readonly website: string
}

/** Websites on which many companies have pages. */
const shared = [
  'facebook.com',
  'm.facebook.com',
  'linkedin.com',
  'instagram.com',
  'x.com',
  'twitter.com',
  'wa.me',
  'sites.google.com',
  'google.com',
  'bit.ly',
  'linktr.ee',
]

/** Suggestions by line. Leaves out suspended companies, samples, and companies that refuse the organization. */
export async function suggestCompanies(
  pool: Pick<Pool, 'query'>,
  organizationId: string,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, Suggestion>> {
  if (wanted.length === 0) return new Map()
  const rows = await queryRows<Suggestion & { line: number }>(
    pool,
    sql`
      WITH wanted AS MATERIALIZED (
        SELECT line, lower(name COLLATE pg_catalog.pg_c_utf8) AS name, country COLLATE pg_catalog.pg_c_utf8 AS country, search.web_host(website) AS host
        FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w (line int, name text, country text, website text)
      ), found AS (
        SELECT wanted.line, 1 AS rank, s.place, s.business_id AS id
        FROM wanted
        JOIN search.businesses AS s ON s.alphabetical = search.name_prefix(wanted.name) AND s.name = wanted.name AND s.country = wanted.country
        UNION ALL
        SELECT wanted.line, 2, s.place, b.id
        FROM wanted
        JOIN businesses AS b ON search.web_host(b.website) = wanted.host AND b.website IS NOT NULL
        JOIN search.businesses AS s ON s.business_id = b.id
        WHERE ${notShared}
      )
      SELECT DISTINCT ON (found.line)
        found.line, b.id, b.business_name AS "businessName", b.location, b.country, CASE found.rank WHEN 1 THEN 'name' ELSE 'website' END AS by
      FROM found
      JOIN businesses AS b ON b.id = found.id AND b.status = 'active' AND NOT b.sample
      WHERE NOT EXISTS (
        SELECT FROM refused_organizations AS r WHERE r.business_id = b.id AND r.organization_id = ${organizationId}::uuid
      )
      ORDER BY found.line, found.rank, found.place, b.id`,
  )
  return new Map(rows.map(({ line, ...suggestion }) => [line, suggestion]))
}

const notShared: Sql = sql`wanted.host <> ALL (${shared}::text[])`
