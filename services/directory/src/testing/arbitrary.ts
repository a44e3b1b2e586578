// Random directories and searches for fast-check.
import fc from 'fast-check'
import type { Criteria } from '#features/search/criteria.ts'
import { type TestBusiness, testBusiness } from '#testing/sample-business.ts'

/** Text that is hard to search: wildcards, quotes, letters whose case changes their length or depends on position, scripts without case, control characters. */
const pieces = [
  'a',
  'A',
  'b',
  'co',
  'Coffee',
  'coffee',
  'ltd',
  ' ',
  '  ',
  '-',
  '&',
  '.',
  '%',
  '_',
  '\\',
  '%%',
  '\\%',
  "'",
  '"',
  '`',
  '$1',
  ';--',
  '*',
  '?',
  '[',
  '(',
  'é',
  'É',
  'e\u0301',
  'ß',
  'ẞ',
  'Å',
  'å',
  'Σ',
  'σ',
  'ς',
  'ΟΔΟΣ',
  'İ',
  'I',
  'ı',
  'i',
  'ﬁ',
  'Ж',
  'ж',
  'ǅ',
  '\u2126',
  '\u212a',
  'ሰላም',
  'ቡና',
  'قهوة',
  'شاي',
  '咖啡',
  '👩‍🌾',
  '🚚',
] as const
const controls = ['\n', '\t', '\u001f', '\u0001', '\u007f'] as const

const textOf = (of: readonly string[], minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...of), { minLength, maxLength }).map((parts) => parts.join(''))
const field = textOf([...pieces, ...controls], 1, 6)

export const categoryNames = ['Coffee, Tea & Spices', 'Logistics', 'TRADER', 'Énergie', 'Ünïque 100%'] as const
const countries = ['Kenya', 'kenya', 'DRC', "Côte d'Ivoire", 'ኢትዮጵያ'] as const
const tags = ['coffee', 'Coffee', 'bulk', '100% arabica', 'a,b', '{x}', 'NULL', '"q"', '\\'] as const

const business: fc.Arbitrary<TestBusiness> = fc
  .record({
    id: fc.uuid({ version: 7 }),
    username: field,
    businessName: field,
    companyName: fc.option(field),
    description: fc.oneof(field, fc.constant(''), fc.constant('Coffee '.repeat(12))),
    businessType: fc.constantFrom('manufacturer', 'supplier', 'trader', 'logistics', 'consultant', 'other'),
    category: fc.option(fc.constantFrom(...categoryNames)),
    country: fc.constantFrom(...countries),
    location: fc.constantFrom('Kigali', 'Kígali', '100%', 'ሀዋሳ'),
    website: fc.option(fc.constant('https://x.example')),
    yearFounded: fc.option(fc.constant(1999)),
    verified: fc.boolean(),
    featured: fc.constantFrom(false, false, false, true),
    sample: fc.constantFrom(false, false, true),
    status: fc.constantFrom('active', 'active', 'active', 'active', 'suspended'),
    tags: fc.subarray([...tags]),
    createdAt: fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
    products: fc.array(field, { maxLength: 3 }),
    services: fc.array(field, { maxLength: 2 }),
    reviews: fc.array(fc.record({ rating: fc.integer({ min: 1, max: 5 }), hidden: fc.boolean() }), { maxLength: 4 }),
  })
  .map(testBusiness)

/** From how many real entries a list has no samples: the setting hide, a low number instead of the usual 9, and show. */
export const samplesLeave = fc.constantFrom(0, 3, Number.POSITIVE_INFINITY)

export const businesses = fc.uniqueArray(business, { selector: ({ id }) => id, maxLength: 30, size: 'max' })

type Query = (businesses: readonly TestBusiness[]) => Criteria

/** A search text: random, cut from a company's field, or spanning the end of one field and the start of the next. */
const text: fc.Arbitrary<(businesses: readonly TestBusiness[]) => string> = fc.oneof(
  { arbitrary: fc.constant(() => ''), weight: 2 },
  { arbitrary: textOf(pieces, 1, 3).map((text) => () => text), weight: 3 },
  { arbitrary: textOf(pieces, 40, 40).map((text) => () => text.slice(0, 200)), weight: 1 },
  {
    arbitrary: fc
      .record({
        business: fc.nat(),
        field: fc.nat(),
        start: fc.nat(),
        length: fc.integer({ min: 1, max: 8 }),
        change: fc.constantFrom('none', 'upper', 'lower'),
      })
      .map((cut) => (all: readonly TestBusiness[]) => {
        const value = pick(fieldsOf(pick(all, cut.business)), cut.field) ?? ''
        const characters = [...value]
        const start = characters.length === 0 ? 0 : cut.start % characters.length
        const part = characters.slice(start, start + cut.length).join('')
        return cut.change === 'upper' ? part.toUpperCase() : cut.change === 'lower' ? part.toLowerCase() : part
      }),
    weight: 5,
  },
  {
    arbitrary: fc
      .record({ business: fc.nat(), field: fc.nat(), glue: fc.constantFrom('', ' ', ',') })
      .map((span) => (all: readonly TestBusiness[]) => {
        const fields = fieldsOf(pick(all, span.business))
        return `${[...(pick(fields, span.field) ?? '')].at(-1) ?? ''}${span.glue}${[...(pick(fields, span.field + 1) ?? '')][0] ?? ''}`
      }),
    weight: 2,
  },
  // A word from a card with two letters swapped, which only the similar search finds.
  {
    arbitrary: fc.record({ business: fc.nat(), word: fc.nat(), place: fc.nat() }).map((swap) => (all: readonly TestBusiness[]) => {
      const letters = [...(pick(searchWordsOf(pick(all, swap.business)), swap.word) ?? '')]
      const place = swap.place % Math.max(letters.length - 1, 1)
      return [...letters.slice(0, place), ...letters.slice(place, place + 2).reverse(), ...letters.slice(place + 2)].join('')
    }),
    weight: 3,
  },
)

const filter = (...values: string[]) => fc.oneof({ arbitrary: fc.constant(''), weight: 4 }, { arbitrary: fc.constantFrom(...values), weight: 1 })

/** Search texts have no control characters, because the contract refuses them. */
export const queries: fc.Arbitrary<Query[]> = fc.array(
  fc
    .record({
      text,
      category: filter('coffee, tea & SPICES', 'LOGISTICS', 'trader', 'éNERGIE', 'ünïque 100%', 'ünïque 100_', 'Supplier', 'none such'),
      country: filter(...countries, 'KENYA'),
      location: filter('KIGALI', '100%', '%', 'ሀዋሳ'),
      tag: filter(...tags, 'BULK'),
    })
    .map(
      ({ text: make, ...filters }): Query =>
        (all) => ({
          text: withoutControls(make(all)).trim(),
          ...filters,
        }),
    ),
  { minLength: 8, maxLength: 12, size: 'max' },
)

const fieldsOf = (of: TestBusiness | undefined): string[] =>
  of ? [of.businessName, of.companyName ?? '', of.username, of.description, ...of.products, ...of.services, of.businessType] : ['']

const searchWordsOf = (of: TestBusiness | undefined): string[] =>
  of ? ([of.businessName, of.category, ...of.products, ...of.tags].join(' ').match(/\p{L}{4,}/gu) ?? []) : []

const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(from.length, 1)]

const withoutControls = (text: string): string => [...text].filter((character) => character >= ' ').join('')
