// The sample companies of a new installation, always the same with the same ids.

import { fill, hash32, pick, share, uuidv7 } from './sample-hash.ts'
import { addReviews } from './sample-reviews.ts'
import { type CompanyRow, type Country, countryOf, type ProductRow, type Trade, trades } from './samples.ts'

type BusinessType = CompanyRow['businessType']

export interface SampleProduct {
  id: string
  kind: 'product' | 'service'
  name: string
  description: string
  /** In `currency`'s smallest unit. Null means price on request; then `currency` is null too. */
  priceMinor: number | null
  currency: string | null
  unit: string | null
}

export interface SampleReview {
  id: string
  /** Another sample company. */
  reviewerId: string
  reviewerName: string
  /** 1 to 5. */
  rating: number
  comment: string
  createdAt: string
}

export interface SampleCompany {
  id: string
  username: string
  businessName: string
  companyName: string | null
  description: string
  businessType: BusinessType
  category: string
  country: string
  location: string
  email: string
  phone: string
  showEmail: boolean
  showPhone: boolean
  website: string | null
  verified: boolean
  tags: string[]
  /** Minutes, 30 to 2880. */
  averageResponseTime: number | null
  yearFounded: number | null
  employeeCount: string
  contactPerson: string
  primaryProducts: string
  createdAt: string
  products: SampleProduct[]
  reviews: SampleReview[]
}

/** A company before it gets reviews. */
export interface Draft {
  company: SampleCompany
  trade: Trade
  country: Country
  /** True if it mainly sells goods that are delivered. `exports`: true if its buyers are far away. */
  delivers: boolean
  exports: boolean
  ratings: readonly number[] | undefined
}

const FIRST_DAY = Date.UTC(2024, 0, 8)
const LAST_DAY = Date.UTC(2026, 7, 28)
const HOUR = 3_600_000

/** "Société Kivu & Fils" → "societe_kivu_fils". */
export function usernameOf(businessName: string): string {
  const letters = businessName
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9\s]/g, '')
  return letters.trim().replace(/\s+/g, '_')
}

/** Builds the companies of these trades. Appending a company to a trade does not change the others. */
export function composeCompanies(from: readonly Trade[]): SampleCompany[] {
  const drafts = from.flatMap((trade) => trade.companies.map((row) => draft(trade, row)))
  addReviews(drafts)
  return drafts.map(({ company }) => company)
}

function draft(trade: Trade, row: CompanyRow): Draft {
  const { name: businessName, town, businessType, description } = row
  const key = usernameOf(businessName)
  const country = countryOf(town)
  const createdAt = momentOf(key)
  const products = row.products.map((name) => {
    const product = trade.products.get(name)
    if (!product) throw new Error(`${businessName}: ${trade.category} has no product ${name}`)
    return product
  })
  const domain = `${key.replaceAll('_', '-').slice(0, 40).replace(/-$/, '')}.example`
  const company: SampleCompany = {
    id: uuidv7(createdAt, `company/${key}`),
    username: key,
    businessName,
    companyName: row.companyName === undefined ? companyNameOf(key, businessName, country) : row.companyName,
    description,
    businessType,
    category: trade.category,
    country: country.name,
    location: town,
    email: `${pick(`${key}/mailbox`, country.mailboxes)}@${domain}`,
    phone: country.phonePrefix + String(hash32(`${key}/phone`) % 10 ** country.phoneDigits).padStart(country.phoneDigits, '0'),
    showEmail: share(`${key}/showEmail`) < 0.18,
    showPhone: share(`${key}/showPhone`) < 0.12,
    website: share(`${key}/website`) < 0.58 ? `https://${share(`${key}/www`) < 0.4 ? 'www.' : ''}${domain}` : null,
    verified: row.verified ?? share(`${key}/verified`) < 0.4,
    tags: row.tags ?? tagsOf(key, products),
    averageResponseTime: row.averageResponseTime === undefined ? responseTimeOf(key) : row.averageResponseTime,
    yearFounded: row.yearFounded ?? yearFoundedOf(key, country, trade, businessType),
    employeeCount: row.employeeCount ?? employeeCountOf(key, businessType),
    contactPerson: contactPerson(key, country),
    primaryProducts: products
      .slice(0, 4)
      .map((product) => fill(product.name, `${key}/${product.key}`, country.words))
      .join('; '),
    createdAt,
    products: products.map((product) => productOf(`${key}/${product.key}`, createdAt, country, product)),
    reviews: [],
  }
  const pricing = products[0]?.pricing
  const delivers = pricing === 'local' || pricing === 'export'
  const exports = pricing === 'export' || pricing === 'service-usd'
  return { company, trade, country, delivers, exports, ratings: row.ratings }
}

function momentOf(key: string): string {
  const days = Math.floor(share(`${key}/day`) * ((LAST_DAY - FIRST_DAY) / (24 * HOUR)))
  // Office hours in East Africa, in UTC.
  const time = 5 * HOUR + Math.floor(share(`${key}/time`) * 10 * HOUR)
  return new Date(FIRST_DAY + days * 24 * HOUR + time).toISOString()
}

// Names that already contain a legal form, and groups that are not companies.
const legalForm =
  /\b(Ltd|Limited|PLC|SARL|SPRL|Company|FZCO|AMCOS|Sacco|Guild|Sisters|Women|Farmers|Growers|Collective|Cooperative|Union)$|^(Coop|Coopérative|Coopec|Association|Société) /

function companyNameOf(key: string, businessName: string, country: Country): string | null {
  if (legalForm.test(businessName) || share(`${key}/companyName`) < 0.35) return null
  return `${businessName} ${pick(`${key}/legalForm`, country.legalForms)}`
}

/** "Aline Uwimana" for a Rwandan company of this key. */
function contactPerson(key: string, { givenNames, familyNames }: Country): string {
  const given = pick(`${key}/given`, givenNames)
  // Some names are in both lists; avoid using one twice.
  const family = familyNames.filter((name) => name !== given)
  return `${given} ${pick(`${key}/family`, family)}`
}

function tagsOf(key: string, products: readonly ProductRow[]): string[] {
  const most = 2 + Math.floor(share(`${key}/tags`) * 4)
  return [...new Set(products.flatMap(({ tags }) => tags))].slice(0, most)
}

function responseTimeOf(key: string): number | null {
  if (share(`${key}/answers`) < 0.15) return null
  // Evenly distributed on a logarithmic scale, so that hours are as common as days.
  return Math.min(2880, 5 * Math.round(6 * 96 ** share(`${key}/responseTime`)))
}

function yearFoundedOf(key: string, country: Country, trade: Trade, businessType: BusinessType): number | null {
  if (share(`${key}/hasYear`) < 0.12) return null
  const settled = businessType === 'manufacturer' || businessType === 'trader' ? 1971 : 1986
  const oldest = Math.max(settled, trade.since ?? 0, country.name === 'South Sudan' ? 2006 : 0)
  return 2023 - Math.floor((2023 - oldest) * share(`${key}/year`) ** 2)
}

const employeeCounts = ['1-10', '11-50', '51-200', '201-500', '501-1000'] as const

function employeeCountOf(key: string, businessType: BusinessType): string {
  const bounds = { manufacturer: [0.08, 0.45, 0.82, 0.95], logistics: [0.1, 0.6, 0.92, 0.98], consultant: [0.6, 0.95, 1, 1] } as const
  const usual = [0.32, 0.84, 1, 1] as const
  const limits = businessType === 'manufacturer' || businessType === 'logistics' || businessType === 'consultant' ? bounds[businessType] : usual
  const place = share(`${key}/employees`)
  return employeeCounts[limits.filter((limit) => place >= limit).length] ?? '11-50'
}

function productOf(key: string, createdAt: string, country: Country, { pricing, name, description, usd, unit }: ProductRow): SampleProduct {
  const inDollars = pricing === 'export' || pricing === 'service-usd' || (country.name === 'DRC' && share(`${key}/dollars`) < 0.6)
  const level = pricing === 'export' || pricing === 'service-usd' ? 1 : country.costLevel
  const price = usd === null || share(`${key}/onRequest`) < 0.2 ? null : usd * level * (0.84 + 0.32 * share(`${key}/price`))
  return {
    id: uuidv7(createdAt, `product/${key}`),
    kind: pricing.startsWith('service') ? 'service' : 'product',
    name: fill(name, key, country.words),
    description: fill(description, key, country.words),
    priceMinor: price === null ? null : inDollars ? roundPrice(price, 2) : roundPrice(price * country.perUsd, country.minorDigits),
    currency: price === null ? null : inDollars ? 'USD' : country.currency,
    unit: fill(unit ?? '', key) || null,
  }
}

/** Rounds to half a step of the second digit, as people write prices: 1 234 becomes 1 250. */
function roundPrice(amount: number, minorDigits: 0 | 2): number {
  const step = 10 ** (Math.floor(Math.log10(amount)) - 1) / 2
  return Math.max(1, Math.round(Math.round(amount / step) * step * 10 ** minorDigits))
}

export const sampleCompanies: readonly SampleCompany[] = composeCompanies(trades)
