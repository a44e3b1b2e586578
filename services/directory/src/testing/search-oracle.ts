// The rules of search over a plain list, written without regard to speed: what the database must agree with.
import type { SearchSort } from '@ungana/contracts-directory'
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
export function searchByRules(businesses: readonly TestBusiness[], criteria: Criteria, sort: SearchSort = 'relevance'): TestBusiness[] {
  const found = businesses.filter((business) => business.status === 'active' && matches(business, criteria)).sort(orders[sort](criteria))
  if (sort !== 'relevance') return found
  const first = found.filter(({ featured }) => featured).slice(0, 2)
  return [...first, ...found.filter((business) => !first.includes(business))]
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

const everything: Criteria = { text: '', category: '', country: '', location: '', tag: '' }

const folded = (text: string): string => lowerCase(text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''))

function matches(business: TestBusiness, { text, category, country, location, tag }: Criteria): boolean {
  const { businessName, companyName, username, description, products, services, businessType } = business
  const fields = [businessName, companyName ?? '', username, description, ...products, ...services, businessType]
  return (
    (text === '' || fields.some((field) => lowerCase(field).includes(lowerCase(text)))) &&
    (category === '' || [businessType, business.category].some((label) => label !== null && lowerCase(label) === lowerCase(category))) &&
    (country === '' || business.country === country) &&
    (location === '' || folded(business.location) === folded(location)) &&
    (tag === '' || business.tags.includes(tag))
  )
}

type Compare = (a: TestBusiness, b: TestBusiness) => number

/** By each in turn. */
const by =
  (...compares: readonly Compare[]): Compare =>
  (a, b) =>
    [...compares, byName].reduce((difference, compare) => difference || compare(a, b), 0)
const more =
  (value: (of: TestBusiness) => number): Compare =>
  (a, b) =>
    value(b) - value(a)
const byName: Compare = (a, b) => compareText(lowerCase(a.businessName), lowerCase(b.businessName)) || compareText(a.id, b.id)

const orders: Record<SearchSort, (criteria: Criteria) => Compare> = {
  relevance: ({ text }) =>
    by(
      more(({ businessName }) => Number(text !== '' && lowerCase(businessName).includes(lowerCase(text)))),
      more(({ verified }) => Number(verified)),
      more(weighedRatingOf),
      more(completenessOf),
    ),
  rating: () => by(more((of) => (ratingOf(of) === null ? -1 : weighedRatingOf(of)))),
  name: () => byName,
  newest: () => by(more(({ createdAt }) => createdAt.getTime())),
}

/** In hundredths: five reviews with a mean of 3.5 are added. */
function weighedRatingOf(of: TestBusiness): number {
  const count = of.reviews.filter(({ hidden }) => !hidden).length
  return Math.round((5 * 350 + Math.round((ratingOf(of) ?? 0) * 100) * count) / (5 + count))
}

/** How many of the eight parts are there; a test business never has a cover, nor a number of employees. */
const completenessOf = ({ description, products, services, category, tags, website, yearFounded }: TestBusiness): number =>
  [[...description].length >= 80, products.length + services.length > 0, category, tags.length > 0, website, yearFounded].filter(Boolean).length

/** By code points, like bytes of UTF-8; JavaScript's own order is by UTF-16 units. */
const compareText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
