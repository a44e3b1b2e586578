import { companyPath, exhibitionPath, organizationPath, productPath } from '@ungana/contracts-directory'
import type { Database } from '#lib/database.ts'
import { queryRows } from '#lib/database.ts'
import { listedIn, type Parted, SITEMAP_MAX } from './sitemap-lists.ts'

/** A page that search engines can list. */
export interface SitemapPage {
  readonly path: string
  readonly changed: Date | null
}

const BATCH = 5000

/** The pages of one sitemap, read from the database as needed; undefined for an unknown name. */
export function sitemapPages(database: Database, name: string): AsyncIterable<SitemapPage> | undefined {
  if (name === 'organizations') return organizations(database)
  if (name === 'events') return events(database)
  const [, of, after] = /^(companies|products)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(name) ?? []
  return after === undefined ? undefined : parted(database, of as Parted, after)
}

const pathOf = { companies: companyPath, products: productPath }

async function* parted({ pool }: Database, of: Parted, begin: string): AsyncGenerator<SitemapPage> {
  for (let after = begin, count = 0; count < SITEMAP_MAX; ) {
    const rows = await queryRows<{ id: string; changed: Date }>(pool, listedIn(of, after, Math.min(BATCH, SITEMAP_MAX - count)))
    for (const { id, changed } of rows) yield { path: pathOf[of](id), changed }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
    count += rows.length
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
  const rows = await prisma.exhibition.findMany({
    where: { state: { not: 'draft' } },
    select: { id: true, updatedAt: true },
    orderBy: { id: 'asc' },
    take: SITEMAP_MAX,
  })
  for (const { id, updatedAt } of rows) yield { path: exhibitionPath(id), changed: updatedAt }
}
