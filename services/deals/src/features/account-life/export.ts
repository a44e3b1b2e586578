// All data of an account, for its owner's data export: its deals and what it did in them.
import { exportApprovals, inPoolTransaction } from '@ungana/service-kit'
import type { Pool } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

const statements = {
  deals: `
    SELECT d.id, CASE d.buyer_id WHEN $1 THEN 'buyer' ELSE 'seller' END AS side,
      CASE d.buyer_id WHEN $1 THEN d.seller_id ELSE d.buyer_id END AS partner, d.created_at AS "createdAt", d.changed_at AS "changedAt"
    FROM deals d WHERE $1 IN (d.buyer_id, d.seller_id) ORDER BY d.created_at, d.id`,
  dealEvents: `
    SELECT e.deal_id AS "dealId", e.seq, e.kind, e.by_name AS "byName", e.body, e.at
    FROM deal_events e WHERE e.by_id = $1 ORDER BY e.deal_id, e.seq`,
  dealFiles: `
    SELECT f.deal_id AS "dealId", f.kind, f.name, f.bytes, f.at FROM deal_files f WHERE f.by_id = $1 ORDER BY f.at, f.file_id`,
  dealPapers: `
    SELECT p.deal_id AS "dealId", p.kind, p.number, p.version, p.content, p.made_at AS "madeAt"
    FROM papers p WHERE p.company_id = $1 ORDER BY p.made_at, p.id`,
  dealGuests: `
    SELECT g.deal_id AS "dealId", g.kind, g.name, g.shows, g.person, g.made_at AS "madeAt", g.expires_at AS "expiresAt", g.ended_at AS "endedAt", g.openings,
      g.last_opened_at AS "lastOpenedAt"
    FROM deal_guests g WHERE g.company_id = $1 ORDER BY g.made_at, g.id`,
  dealRecord: `
    SELECT r.deal_id AS "dealId", r.figure, r.kept, r.ended_at AS "endedAt", r.contested_at AS "contestedAt", r.reason, r.decision, r.note
    FROM record_entries r WHERE r.company_id = $1 ORDER BY r.ended_at, r.deal_id, r.figure`,
  passports: `
    SELECT p.id, p.token, p.made_at AS "madeAt", p.expires_at AS "expiresAt", p.revoked_at AS "revokedAt"
    FROM passports p WHERE p.company_id = $1 ORDER BY p.made_at, p.id`,
} as const

export async function collectExport(pool: Pool, id: string): Promise<Record<string, Record<string, unknown>[]>> {
  const sections: Record<string, Record<string, unknown>[]> = {}
  for (const [name, statement] of Object.entries(statements)) sections[name] = (await query(pool, statement, [id])).rows
  sections.approvals = await inPoolTransaction(pool, (tx) => exportApprovals(tx, id))
  return JSON.parse(JSON.stringify(sections))
}
