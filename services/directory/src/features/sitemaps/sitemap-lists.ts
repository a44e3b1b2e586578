// Lists the sitemaps. Each part of the companies or products is named after the last one before it, so that the name means the same to every instance.
import type { SitemapList } from '@ungana/contracts-kit'
import type { Database } from '#lib/database.ts'
import { queryRows, type Sql, sql } from '#lib/database.ts'

/** Lists that are too long for one sitemap. */
export type Parted = 'companies' | 'products'

/** The index makes a part of this many entries. A part may grow to SITEMAP_MAX, so that later entries still fit. */
const PART_SIZE = 40_000
export const SITEMAP_MAX = 50_000
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

type Sitemap = SitemapList['sitemaps'][number]

export async function listSitemaps({ pool, prisma }: Database): Promise<SitemapList> {
  const organizations = await prisma.organization.aggregate({ where: { status: 'active', sample: false }, _count: true })
  const events = await prisma.exhibition.aggregate({ where: { state: { not: 'draft' } }, _count: true, _max: { updatedAt: true } })
  return {
    sitemaps: [
      ...(await partsOf(pool, 'companies')),
      ...(await partsOf(pool, 'products')),
      ...(organizations._count > 0 ? [{ name: 'organizations', lastModified: null }] : []),
      ...(events._count > 0 ? [{ name: 'events', lastModified: events._max.updatedAt?.toISOString() ?? null }] : []),
    ],
  }
}

/** The public companies, or their products, after this id, without samples. */
export const listedIn = (of: Parted, after: string, limit: number): Sql =>
  of === 'companies'
    ? sql`
        SELECT id, updated_at AS changed FROM businesses
        WHERE id > ${after}::uuid AND status = 'active' AND NOT sample
        ORDER BY id LIMIT ${limit}`
    : sql`
        SELECT p.id, b.updated_at AS changed FROM products AS p JOIN businesses AS b ON b.id = p.business_id
        WHERE p.id > ${after}::uuid AND b.status = 'active' AND NOT b.sample
        ORDER BY p.id LIMIT ${limit}`

async function partsOf(pool: Database['pool'], of: Parted): Promise<Sitemap[]> {
  const parts: Sitemap[] = []
  for (let after = LOWEST_ID; ; ) {
    // One part per statement, so that no statement takes long with a million companies.
    const [part] = await queryRows<{ last: string | null; changed: Date | null }>(
      pool,
      sql`SELECT max(id::text) AS last, max(changed) AS changed FROM (${listedIn(of, after, PART_SIZE)}) AS part`,
    )
    if (!part?.last) return parts
    parts.push({ name: `${of}-${after}`, lastModified: part.changed?.toISOString() ?? null })
    after = part.last
  }
}
