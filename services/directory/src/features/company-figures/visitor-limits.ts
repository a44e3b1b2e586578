// Keeps one visitor from filling a company's figures. Only in memory, because nothing about a visitor is stored.
import { LRUCache } from 'lru-cache'

/** What one visitor can add to one company's figures in a day. */
const VISITOR_LIMITS = { views: 30, terms: 5 } as const

const DAY = 86_400_000
const MAX_REMEMBERED = 50_000

interface Visit {
  /** Counts of the visitor and the company so far. */
  views: number
  readonly terms: Set<string>
}

/** Returns a function that counts a view. It returns the term to store with the view, or undefined if the view does not count any more. */
export function createVisitorLimits(): (visitor: string, companyId: string, term: string | null) => { readonly term: string | null } | undefined {
  const visits = new LRUCache<string, Visit>({ max: MAX_REMEMBERED, ttl: DAY })

  return (visitor, companyId, term) => {
    const key = `${visitor} ${companyId}`
    const visit = visits.get(key) ?? { views: 0, terms: new Set() }
    if (visit.views === 0) visits.set(key, visit)
    visit.views += 1
    if (visit.views > VISITOR_LIMITS.views) return undefined
    if (term !== null && visit.terms.size < VISITOR_LIMITS.terms) visit.terms.add(term)
    return { term: term !== null && visit.terms.has(term) ? term : null }
  }
}
