import { companyPath, exhibitionPath, organizationPath } from '@ungana/contracts-directory'
import type { Database } from '#lib/database.ts'
import { queryRows, sql } from '#lib/database.ts'
import { SITEMAP_MAX } from './sitemap-lists.ts'

/** A page that search engines may list. */
export interface SitemapPage {
  readonly path: string
  readonly changed: Date | null
}

const BATCH = 5000

/** The pages of one sitemap, read as they are taken; undefined for a name that no sitemap has. */
export function sitemapPages(database: Database, name: string): AsyncIterable<SitemapPage> | undefined {
  if (name === 'organizations') return organizations(database)
  if (name === 'events') return events(database)
  const after = /^companies-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(name)?.[1]
  return after === undefined ? undefined : companies(database, after)
}

async function* companies({ pool }: Database, begin: string): AsyncGenerator<SitemapPage> {
  for (let after = begin, given = 0; given < SITEMAP_MAX; ) {
    const rows = await queryRows<{ id: string; changed: Date }>(
      pool,
      sql`
        SELECT id, updated_at AS changed FROM businesses
        WHERE id > ${after}::uuid AND status = 'active' AND NOT sample
        ORDER BY id LIMIT ${Math.min(BATCH, SITEMAP_MAX - given)}`,
    )
    for (const { id, changed } of rows) yield { path: companyPath(id), changed }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
    given += rows.length
  }
}

async function* organizations({ prisma }: Database): AsyncGenerator<SitemapPage> {
  const rows = await prisma.organization.findMany({
    where: { status: 'active', sample: false },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: SITEMAP_MAX,
  })
  for (const { id } of rows) yield { path: organizationPath(id), changed: null }
}

async function* events({ prisma }: Database): AsyncGenerator<SitemapPage> {
  const rows = await prisma.exhibition.findMany({ select: { id: true, updatedAt: true }, orderBy: { id: 'asc' }, take: SITEMAP_MAX })
  for (const { id, updatedAt } of rows) yield { path: exhibitionPath(id), changed: updatedAt }
}
