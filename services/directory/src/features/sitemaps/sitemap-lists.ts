// Which sitemaps there are. The companies come in parts, each named after the company that it begins behind, so that a part means the same to
// every instance and nothing has to be remembered.
import type { SitemapList } from '@ungana/contracts-kit'
import type { Database } from '#lib/database.ts'
import { queryRows, sql } from '#lib/database.ts'

/** A part is listed for so many companies and holds up to SITEMAP_MAX, so that those who come between two listings are not lost. */
const LISTED = 40_000
export const SITEMAP_MAX = 50_000
const BEGINNING = '00000000-0000-0000-0000-000000000000'

type Sitemap = SitemapList['sitemaps'][number]

export async function listSitemaps({ pool, prisma }: Database): Promise<SitemapList> {
  const organizations = await prisma.organization.aggregate({ where: { status: 'active', sample: false }, _count: true })
  const events = await prisma.exhibition.aggregate({ _count: true, _max: { updatedAt: true } })
  return {
    sitemaps: [
      ...(await companyParts(pool)),
      ...(organizations._count > 0 ? [{ name: 'organizations', lastModified: null }] : []),
      ...(events._count > 0 ? [{ name: 'events', lastModified: events._max.updatedAt?.toISOString() ?? null }] : []),
    ],
  }
}

async function companyParts(pool: Database['pool']): Promise<Sitemap[]> {
  const parts: Sitemap[] = []
  for (let after = BEGINNING; ; ) {
    // One part at a time: at a million companies no statement takes long.
    const [part] = await queryRows<{ last: string | null; changed: Date | null }>(
      pool,
      sql`
        SELECT max(id::text) AS last, max(updated_at) AS changed
        FROM (
          SELECT id, updated_at FROM businesses
          WHERE id > ${after}::uuid AND status = 'active' AND NOT sample
          ORDER BY id LIMIT ${LISTED}
        ) AS part`,
    )
    if (!part?.last) return parts
    parts.push({ name: `companies-${after}`, lastModified: part.changed?.toISOString() ?? null })
    after = part.last
  }
}
