// The sample companies that a fresh installation shows: the same ones, with the same ids, every time.

import { fill, hash32, pick, share, uuidv7 } from './sample-hash.ts'
import { contactPerson } from './sample-people.ts'
import { type Country, countryOf } from './sample-places.ts'
import { addReviews } from './sample-reviews.ts'
import type { BusinessType, Entry, Line, Trade } from './sample-trades/trade.ts'
import { trades } from './sample-trades/trades.ts'

export interface SampleProduct {
  id: string
  kind: 'product' | 'service'
  name: string
  description: string
  /** In `currency`'s smallest unit; null means price on request, and then `currency` is null too. */
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

/** A company before anybody has reviewed it. */
export interface Draft {
  company: SampleCompany
  trade: Trade
  country: Country
  /** Whether it mainly sells things that are delivered, and whether to buyers far away. */
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

/** The companies of these trades; appending one to a trade leaves the others as they are. */
export function composeCompanies(from: readonly Trade[]): SampleCompany[] {
  const drafts = from.flatMap((trade) => trade.companies.map((entry) => draft(trade, entry)))
  addReviews(drafts)
  return drafts.map(({ company }) => company)
}

function draft(trade: Trade, [businessName, town, businessType, lineKeys, description, pins = {}]: Entry): Draft {
  const key = usernameOf(businessName)
  const country = countryOf(town)
  const createdAt = momentOf(key)
  const lines = lineKeys.split(' ').map((name) => {
    const line = trade.lines[name]
    if (!line) throw new Error(`${businessName}: ${trade.category} has no line ${name}`)
    return [name, line] as const
  })
  const domain = `${key.replaceAll('_', '-').slice(0, 40).replace(/-$/, '')}.example`
  const company: SampleCompany = {
    id: uuidv7(createdAt, `company/${key}`),
    username: key,
    businessName,
    companyName: pins.companyName === undefined ? companyNameOf(key, businessName, country) : pins.companyName,
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
    verified: pins.verified ?? share(`${key}/verified`) < 0.4,
    tags: pins.tags
      ? [...pins.tags]
      : tagsOf(
          key,
          lines.map(([, line]) => line),
        ),
    averageResponseTime: pins.averageResponseTime === undefined ? responseTimeOf(key) : pins.averageResponseTime,
    yearFounded: pins.yearFounded ?? yearFoundedOf(key, country, trade, businessType),
    employeeCount: pins.employeeCount ?? employeeCountOf(key, businessType),
    contactPerson: contactPerson(key, country.name),
    primaryProducts: lines
      .slice(0, 4)
      .map(([name, line]) => fill(line[1], `${key}/${name}`, country.words))
      .join('; '),
    createdAt,
    products: lines.map(([name, line]) => productOf(`${key}/${name}`, createdAt, country, line)),
    reviews: [],
  }
  const pricing = lines[0]?.[1][0]
  const delivers = pricing === 'local' || pricing === 'export'
  const exports = pricing === 'export' || pricing === 'service-usd'
  return { company, trade, country, delivers, exports, ratings: pins.ratings }
}

function momentOf(key: string): string {
  const days = Math.floor(share(`${key}/day`) * ((LAST_DAY - FIRST_DAY) / (24 * HOUR)))
  // Office hours in East Africa, in UTC.
  const time = 5 * HOUR + Math.floor(share(`${key}/time`) * 10 * HOUR)
  return new Date(FIRST_DAY + days * 24 * HOUR + time).toISOString()
}

// Names that say their form already, and groups that are no companies.
const legalForm =
  /\b(Ltd|Limited|PLC|SARL|SPRL|Company|FZCO|AMCOS|Sacco|Guild|Sisters|Women|Farmers|Growers|Collective|Cooperative|Union)$|^(Coop|Coopérative|Coopec|Association|Société) /

function companyNameOf(key: string, businessName: string, country: Country): string | null {
  if (legalForm.test(businessName) || share(`${key}/companyName`) < 0.35) return null
  return `${businessName} ${pick(`${key}/legalForm`, country.legalForms)}`
}

function tagsOf(key: string, lines: readonly Line[]): string[] {
  const most = 2 + Math.floor(share(`${key}/tags`) * 4)
  return [...new Set(lines.flatMap((line) => line[2].split(', ')))].slice(0, most)
}

function responseTimeOf(key: string): number | null {
  if (share(`${key}/answers`) < 0.15) return null
  // Even in the logarithm: hours are as usual as days.
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

function productOf(key: string, createdAt: string, country: Country, [pricing, name, , description, usd, unit]: Line): SampleProduct {
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

/** To half a step of the second digit, as people write prices: 1 234 becomes 1 250. */
function roundPrice(amount: number, minorDigits: 0 | 2): number {
  const step = 10 ** (Math.floor(Math.log10(amount)) - 1) / 2
  return Math.max(1, Math.round(Math.round(amount / step) * step * 10 ** minorDigits))
}

export const sampleCompanies: readonly SampleCompany[] = composeCompanies(trades)
