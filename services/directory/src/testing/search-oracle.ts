// A simple, slow version of the search rules. Tests compare the database's results with it.
import type { SearchSort } from '@ungana/contracts-directory'
import type { Criteria } from '#features/search/criteria.ts'
import { findGoods } from '#lib/trade-terms.ts'
import type { TestBusiness } from '#testing/sample-business.ts'

/** Lower-cases character by character, because JavaScript alone changes a final sigma. */
export const lowerCase = (text: string): string => [...text].map((character) => (character === 'İ' ? 'i' : character.toLowerCase())).join('')

/** Mean of the visible reviews, to two decimals. */
export function ratingOf({ reviews }: TestBusiness): number | null {
  const visible = reviews.filter(({ hidden }) => !hidden)
  const sum = visible.reduce((total, { rating }) => total + rating, 0)
  return visible.length === 0 ? null : Math.round((sum * 100) / visible.length) / 100
}

interface Rules {
  readonly sort?: SearchSort
  readonly samplesLeaveAt?: number
}

/** All matches in result order. */
export function searchByRules(
  businesses: readonly TestBusiness[],
  criteria: Criteria,
  { sort = 'relevance', samplesLeaveAt = Number.POSITIVE_INFINITY }: Rules = {},
): TestBusiness[] {
  const all = businesses.filter((business) => business.status === 'active' && matches(business, criteria)).sort(orders[sort](criteria))
  const real = all.filter(({ sample }) => !sample)
  const found = real.length >= samplesLeaveAt ? real : all
  if (sort !== 'relevance') return found
  const first = found.filter(({ featured }) => featured).slice(0, 2)
  return [...first, ...found.filter((business) => !first.includes(business))]
}

/** Facet counts by the simple rules. `categories` are the known category names. */
export function facetsByRules(businesses: readonly TestBusiness[], categories: readonly string[], criteria: Criteria, samplesLeaveAt: number) {
  const rules = { samplesLeaveAt }
  const list = (values: readonly string[], key: 'category' | 'country') =>
    values
      .map((value) => {
        const labelled = businesses.filter((one) => matches(one, { ...everything, [key]: value }))
        return { value, count: searchByRules(labelled, { ...criteria, [key]: '' }, rules).length }
      })
      .filter((entry) => entry.count > 0)
      .sort((a, b) => b.count - a.count || compareText(a.value, b.value))
  return {
    total: searchByRules(businesses, criteria, rules).length,
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
    (tag === '' || business.tags.some((each) => lowerCase(each) === lowerCase(tag)))
  )
}

type Compare = (a: TestBusiness, b: TestBusiness) => number

/** Compares by each function in turn, then by name. */
const by =
  (...compares: readonly Compare[]): Compare =>
  (a, b) =>
    [...compares, byName].reduce((difference, compare) => difference || compare(a, b), 0)
const more =
  (value: (of: TestBusiness) => number): Compare =>
  (a, b) =>
    value(b) - value(a)
const realFirst: Compare = more(({ sample }) => Number(!sample))
const byName: Compare = (a, b) => compareText(lowerCase(a.businessName), lowerCase(b.businessName)) || compareText(a.id, b.id)

const offers = ({ businessName, products, services }: TestBusiness, text: string): boolean =>
  text !== '' && [businessName, ...products, ...services].some((field) => lowerCase(field).includes(lowerCase(text)))

/** Whether the text is one good of the company's category. As for the filter, its business type counts as well. */
const isGoodOf = ({ category, businessType }: TestBusiness, text: string): boolean => {
  const { goods, rest } = findGoods(text)
  return (
    goods.length === 1 &&
    rest.length === 0 &&
    [category, businessType].some((label) => lowerCase(label ?? '') === lowerCase(goods[0]?.category ?? ''))
  )
}

const orders: Record<SearchSort, (criteria: Criteria) => Compare> = {
  relevance: ({ text }) =>
    by(
      realFirst,
      more((business) => Number(offers(business, text) && isGoodOf(business, text))),
      more((business) => Number(offers(business, text))),
      more(({ verified }) => Number(verified)),
      more(weightedRatingOf),
      more(completenessOf),
    ),
  rating: () =>
    by(
      realFirst,
      more((of) => (ratingOf(of) === null ? -1 : weightedRatingOf(of))),
    ),
  name: () => byName,
  newest: () => by(more(({ createdAt }) => createdAt.getTime())),
}

/** In hundredths: the mean after adding five reviews of 3.5. */
function weightedRatingOf(of: TestBusiness): number {
  const count = of.reviews.filter(({ hidden }) => !hidden).length
  return Math.round((5 * 350 + Math.round((ratingOf(of) ?? 0) * 100) * count) / (5 + count))
}

/** How many of the eight parts are filled in. A test company never has a cover or an employee count. */
const completenessOf = ({ description, products, services, category, tags, website, yearFounded }: TestBusiness): number =>
  [[...description].length >= 80, products.length + services.length > 0, category, tags.length > 0, website, yearFounded].filter(Boolean).length

/** By UTF-8 bytes, like Postgres; JavaScript compares UTF-16 units. */
const compareText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
