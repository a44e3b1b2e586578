// The files in samples/: what sample companies and organizations are made of.
import { readRows } from '@ungana/service-kit/rows'
import * as z from 'zod'

const texts = z.array(z.string())

/** A directory country: its towns, currency, phone numbers, names and legal forms. */
const country = z.strictObject({
  name: z.string(),
  /** Currency of prices; US dollars where the local currency changes too fast. */
  currency: z.string(),
  /** Decimal digits of the currency. */
  minorDigits: z.literal([0, 2]),
  /** Units of the currency per US dollar, roughly as in 2026. */
  perUsd: z.number(),
  /** E.164 prefix of all numbers. The subscriber part begins with 0, which no exchange assigns, so no number is real. */
  phonePrefix: z.string(),
  phoneDigits: z.int(),
  legalForms: texts,
  mailboxes: texts,
  /** Cost of goods compared with Kenya: freight, fuel and duty. */
  costLevel: z.number(),
  /** Countries that can be reached by road or lake without passing through another one. */
  neighbours: texts,
  /** Local words for common market goods. */
  words: z.strictObject({ potato: z.string(), sourmilk: z.string(), smallfish: z.string(), languages: z.string() }),
  towns: texts,
  /** Names of contact persons. In Ethiopia, Somalia and Djibouti the family name is the father's name. */
  givenNames: texts,
  familyNames: texts,
})

const trade = z.strictObject({
  /** A name of categories.json. */
  category: z.string(),
  /** Categories whose companies buy from this one, and so review it. */
  buyers: texts,
  /** The buyers of companies whose first tag is this key. */
  buyersOf: z.optional(z.record(z.string(), texts)),
  /** The earliest year in which a company of this trade was founded. */
  since: z.optional(z.int()),
})

/**
 * `{a|b}` in name, description or unit is chosen per company. The prices of `local` and `service` are in the seller's currency, those of `export` and
 * `service-usd` in US dollars.
 */
const product = z.strictObject({
  category: z.string(),
  key: z.string(),
  pricing: z.enum(['local', 'export', 'service', 'service-usd']),
  name: z.string(),
  /** The tags that it gives its seller. */
  tags: texts,
  description: z.string(),
  /** The usual price in US dollars. Null: on request. */
  usd: z.nullable(z.number()),
  /** What one price covers. */
  unit: z.nullable(z.string()),
})

const company = z.strictObject({
  category: z.string(),
  name: z.string(),
  town: z.string(),
  businessType: z.enum(['manufacturer', 'supplier', 'trader', 'logistics', 'consultant', 'other']),
  /** Keys of products, most important first. */
  products: texts,
  description: z.string(),
  // Facts set by hand instead of derived from the company's name.
  companyName: z.optional(z.nullable(z.string())),
  verified: z.optional(z.boolean()),
  tags: z.optional(texts),
  averageResponseTime: z.optional(z.nullable(z.int())),
  yearFounded: z.optional(z.int()),
  employeeCount: z.optional(z.string()),
  /** The ratings of its reviews; empty for none. */
  ratings: z.optional(z.array(z.int().min(1).max(5))),
})

/** A buyer's comment. `{here}` is the buyer's town, `{country}` the seller's country, `{contact}` the seller's contact person. */
const remark = z.strictObject({
  /** A category; or any seller, delivered goods, goods that crossed a border, or a seller in the buyer's country. */
  about: z.string(),
  grade: z.enum(['+', '~', '-']),
  text: z.string(),
  /** The seller's tags that it fits. Missing: all. */
  tags: z.optional(texts),
  /** The only category of buyers that would write it. */
  by: z.optional(z.string()),
})

const organization = z.strictObject({
  createdAt: z.iso.datetime(),
  name: z.string(),
  type: z.enum(['regional', 'association', 'authority']),
  country: z.string(),
  description: z.string(),
  memberCount: z.string(),
  website: z.nullable(z.url()),
})

export type Country = z.infer<typeof country>
export type ProductRow = z.infer<typeof product>
export type CompanyRow = z.infer<typeof company>
export type Remark = z.infer<typeof remark>

export interface Trade extends z.infer<typeof trade> {
  readonly products: ReadonlyMap<string, ProductRow>
  readonly remarks: readonly Remark[]
  readonly companies: readonly CompanyRow[]
}

const rows = <Row>(file: string, row: z.ZodType<Row>) => readRows(new URL(`samples/${file}`, import.meta.url), row)

export const countries = rows('countries.ndjson', country)
export const organizations = rows('organizations.ndjson', organization)

const products = rows('products.ndjson', product)
const companies = rows('companies.ndjson', company)
const remarks = rows('remarks.ndjson', remark)

export const remarksAbout = (about: string): readonly Remark[] => remarks.filter((one) => one.about === about)

/** In the order of categories.json. */
export const trades: readonly Trade[] = rows('trades.ndjson', trade).map((one) => {
  const ofTrade = ({ category }: { readonly category: string }) => category === one.category
  return {
    ...one,
    products: new Map(products.filter(ofTrade).map((row) => [row.key, row])),
    companies: companies.filter(ofTrade),
    remarks: remarksAbout(one.category),
  }
})

const countryOfTown = new Map(countries.flatMap((one) => one.towns.map((town) => [town, one] as const)))

/** The country of one of these towns; throws for any other name. */
export function countryOf(town: string): Country {
  const found = countryOfTown.get(town)
  if (!found) throw new Error(`no town ${town} in samples/countries.ndjson`)
  return found
}
