// Proposes suppliers for a need, with the reasons. Postgres and the memory find the candidates as for a search; only their order differs.
import { PROPOSALS_MAX, type SearchHit, type SupplierProposal } from '@ungana/contracts-directory'
import type { Companies } from './companies.ts'
import { type Criteria, criteriaOf } from './criteria.ts'
import { searchBusinesses } from './search.ts'

interface Wanted {
  readonly q?: string | undefined
  readonly category?: string | undefined
  readonly country?: string | undefined
}

/** Pages of the search that are read for each question: 27 companies. */
const PAGES = [1, 2, 3]
const REPLIES_FAST = 24 * 60
/** What a match in this field is worth. */
const goodsScores: Readonly<Record<string, number>> = {
  products: 6,
  services: 6,
  tags: 5,
  category: 4,
  description: 4,
  businessName: 4,
  companyName: 4,
}
/** A similar match has every word of the text, but not the text itself. */
const SIMILAR_SCORE = 3

export async function proposeSuppliers(companies: Companies, wanted: Wanted, buyerId: string): Promise<SupplierProposal[]> {
  const { text, category, country } = criteriaOf(wanted)
  const none: Criteria = criteriaOf({})
  const questions: Criteria[] = [
    ...(text && country ? [{ ...none, text, country }] : []),
    ...(text ? [{ ...none, text }] : []),
    ...(category && country ? [{ ...none, category, country }] : []),
    ...(category ? [{ ...none, category }] : []),
  ]
  const found = new Map<string, SearchHit>()
  for (const question of questions) {
    // The first answer to a company has its best match.
    if (found.size >= PROPOSALS_MAX && question.text === '') break
    for (const page of PAGES) {
      const { hits } = await searchBusinesses(companies, question, { page })
      for (const hit of hits) if (!hit.sample && hit.id !== buyerId && !found.has(hit.id)) found.set(hit.id, hit)
      if (hits.length === 0) break
    }
  }
  return [...found.values()]
    .map((hit) => judge(hit, { category, country }))
    .sort((one, other) => other.score - one.score)
    .slice(0, PROPOSALS_MAX)
    .map(({ proposal }) => proposal)
}

function judge(hit: SearchHit, wanted: { readonly category: string; readonly country: string }): { score: number; proposal: SupplierProposal } {
  const { id, businessName, country, location, verified, averageResponseTime, highlights } = hit
  const best = highlights.toSorted((one, other) => (goodsScores[other.field] ?? 1) - (goodsScores[one.field] ?? 1))[0]
  const fitsCategory =
    wanted.category !== '' && [hit.category, hit.businessType].some((each) => each?.toLowerCase() === wanted.category.toLowerCase())
  const repliesFast = averageResponseTime !== null && averageResponseTime <= REPLIES_FAST
  const goods = best ? (hit.match === 'exact' ? (goodsScores[best.field] ?? 1) : SIMILAR_SCORE) : 0
  const score = goods + (fitsCategory ? 2 : 0) + (country === wanted.country ? 2 : 0) + (verified ? 2 : 0) + (repliesFast ? 1 : 0)
  const reasons: SupplierProposal['reasons'] = [
    ...(best ? [{ kind: 'goods', text: best.text }] : []),
    ...(fitsCategory ? [{ kind: 'category', text: wanted.category }] : []),
    ...(country === wanted.country ? [{ kind: 'country', text: country }] : []),
    ...(verified ? [{ kind: 'verified' }] : []),
    ...(repliesFast ? [{ kind: 'reply-time', minutes: averageResponseTime }] : []),
  ]
  return { score, proposal: { id, businessName, country, location, reasons } }
}
