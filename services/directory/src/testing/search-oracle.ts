// The rules of search over a plain list, written without regard to speed: what the database must agree with.
import type { Criteria } from '#features/search/criteria.ts'
import type { TestBusiness } from '#testing/sample-business.ts'

/** Each character by itself, so that no neighbour changes it (JavaScript alone would turn a word's last sigma into another one). */
export const lowerCase = (text: string): string => [...text].map((character) => (character === 'İ' ? 'i' : character.toLowerCase())).join('')

/** Mean of the visible reviews to two decimals. */
export function ratingOf({ reviews }: TestBusiness): number | null {
  const visible = reviews.filter(({ hidden }) => !hidden)
  const sum = visible.reduce((total, { rating }) => total + rating, 0)
  return visible.length === 0 ? null : Math.round((sum * 100) / visible.length) / 100
}

/** All matches in the order of the results. */
export function searchByRules(businesses: readonly TestBusiness[], criteria: Criteria): TestBusiness[] {
  return businesses.filter((business) => business.status === 'active' && matches(business, criteria)).sort(byOrder)
}

/** The counts of the facets, by rules. `categories` are the known category names. */
export function facetsByRules(businesses: readonly TestBusiness[], categories: readonly string[], criteria: Criteria) {
  const count = (changed: Partial<Criteria>) => searchByRules(businesses, { ...criteria, ...changed }).length
  const list = (values: readonly string[], key: 'category' | 'country') =>
    values
      .map((value) => ({
        value,
        count: searchByRules(businesses, { ...criteria, [key]: '' }).filter((one) => matches(one, { ...everything, [key]: value })).length,
      }))
      .filter((entry) => entry.count > 0)
      .sort((a, b) => b.count - a.count || compareText(a.value, b.value))
  return {
    total: count({}),
    categories: list(categories, 'category'),
    countries: list([...new Set(businesses.map(({ country }) => country))], 'country'),
  }
}

const everything: Criteria = { text: '', category: '', country: '', tag: '' }

function matches(business: TestBusiness, { text, category, country, tag }: Criteria): boolean {
  const { businessName, companyName, username, description, products, services, businessType } = business
  const fields = [businessName, companyName ?? '', username, description, ...products, ...services, businessType]
  return (
    (text === '' || fields.some((field) => lowerCase(field).includes(lowerCase(text)))) &&
    (category === '' || [businessType, business.category].some((label) => label !== null && lowerCase(label) === lowerCase(category))) &&
    (country === '' || business.country === country) &&
    (tag === '' || business.tags.includes(tag))
  )
}

function byOrder(a: TestBusiness, b: TestBusiness): number {
  return (
    Number(b.verified) - Number(a.verified) ||
    (ratingOf(b) ?? -1) - (ratingOf(a) ?? -1) ||
    compareText(lowerCase(a.businessName), lowerCase(b.businessName)) ||
    compareText(a.id, b.id)
  )
}

/** By code points, like bytes of UTF-8; JavaScript's own order is by UTF-16 units. */
const compareText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
