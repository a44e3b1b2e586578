// Explains a company's position in a search by relevance, from the same values that the search sorts and counts by.
import type { Ranking, RankingReason } from '@ungana/contracts-directory'
import { BusinessNotFound } from '#errors.ts'
import { queryRows, sql } from '#lib/database.ts'
import { type BusinessRow, presentBusiness, publicColumns } from '#lib/public-business.ts'
import type { Companies } from './companies.ts'
import type { Criteria } from './criteria.ts'
import { highlightText } from './highlights.ts'
import { findExact, offeringsOf, pageOf } from './search.ts'
import { findSimilar } from './similar.ts'

/** The parts of a complete profile. */
const profileParts = ['description', 'products', 'category', 'tags', 'website', 'coverImage', 'yearFounded', 'employeeCount']

type RankedCompany = BusinessRow & {
  score: number
  completeness: number
  filled: string[]
}

/** @throws BusinessNotFound if unknown or suspended */
export async function rankingOf(companies: Companies, criteria: Criteria, id: string): Promise<Ranking> {
  const memory = await companies.current()
  await memory.prepare(criteria.text)
  const found = findExact(memory, criteria, 'relevance', companies.samplesLeaveAt)
  const entry = memory.entryOf(id)
  const place = pageOf(memory, found, 'relevance', 0, found.total).indexOf(id) + 1
  const [company] = await queryRows<RankedCompany>(
    companies.pool,
    sql`
      SELECT ${publicColumns}, s.score, s.completeness, search.filled_parts(b, cardinality(s.product_names || s.service_names) > 0) AS filled
      FROM search.businesses AS s
      JOIN public.businesses AS b ON b.id = s.business_id
      WHERE s.business_id = ${id}::uuid`,
  )
  if (!company || entry === undefined) throw new BusinessNotFound()
  const similarAt = place > 0 ? -1 : (await findSimilar(companies.pool, criteria, found)).ids.indexOf(id)
  const offerings = offeringsOf(memory, criteria)
  return {
    match: place > 0 ? 'exact' : similarAt >= 0 ? 'similar' : 'none',
    position: place > 0 ? place : similarAt >= 0 ? found.total + similarAt + 1 : null,
    total: found.total,
    reasons: reasons(criteria, company, {
      isFeatured: found.featured.includes(entry),
      match: { value: offerings.filter((offering) => offering.has(entry)).length, best: offerings.length },
    }),
  }
}

function reasons(
  { text }: Criteria,
  company: RankedCompany,
  { isFeatured, match }: { readonly isFeatured: boolean; readonly match: Pick<RankingReason, 'value' | 'best'> },
): Ranking['reasons'] {
  const fields = text ? new Set(highlightText(presentBusiness(company), text).map(({ field }) => field)) : []
  return [
    { kind: 'featured', value: isFeatured ? 1 : 0, best: 1, details: [] },
    {
      kind: 'match',
      ...match,
      details: [...fields].filter((field) => field !== 'tags'),
    },
    { kind: 'verified', value: company.verified ? 1 : 0, best: 1, details: [] },
    { kind: 'rating', value: company.score / 100, best: 5, details: [] },
    {
      kind: 'completeness',
      value: company.completeness,
      best: profileParts.length,
      details: profileParts.filter((part) => !company.filled.includes(part)),
    },
  ]
}
