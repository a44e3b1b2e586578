// What a paper says: facts of the deal and of both companies at the moment when it was made.
import type { DealTerms, Packing, PaperKind } from '@ungana/contracts-deals'
import type { PaperParty } from '@ungana/service-kit/accounts'
import { lineTotalsOf, totalOf } from '#lib/deal-state.ts'

export interface PaperContent {
  readonly seller: PaperParty
  readonly buyer: PaperParty
  readonly terms: DealTerms
  /** Null on a proforma invoice, and on an invoice that was made before the packing was known. */
  readonly packing: Packing | null
  /** Number and version of the commercial invoice, on a certificate of origin. */
  readonly invoice: string | null
}

/** A paper that is drawn or written as XML. */
export interface PaperFacts {
  readonly id: string
  readonly kind: PaperKind
  readonly number: number
  readonly version: number
  readonly madeAt: Date
  readonly content: PaperContent
}

/** The packing, and the quantities of the lines for which it was entered. */
export type StoredPacking = Packing & { readonly quantities: readonly string[] }

const quantitiesOf = ({ lines }: DealTerms) => lines.map(({ quantity }) => quantity)

export const storedPacking = (packing: Packing, terms: DealTerms): StoredPacking => ({ ...packing, quantities: quantitiesOf(terms) })

/** Null without packing, and after the companies agreed on other quantities. */
export function packingOf(stored: StoredPacking | null, terms: DealTerms): Packing | null {
  if (!stored) return null
  const { quantities, ...packing } = stored
  return quantities.join() === quantitiesOf(terms).join() ? packing : null
}

const prefixes = { proforma: 'PF', invoice: 'CI', 'packing-list': 'PL', 'delivery-note': 'DN', origin: 'CO' } as const

/** "CI-000012" */
export const paperNumber = ({ kind, number }: Pick<PaperFacts, 'kind' | 'number'>): string => `${prefixes[kind]}-${String(number).padStart(6, '0')}`

/** "CI-000012", and "CI-000012-2" for the second version, so that each version has its own number in other programs. */
export const versionNumber = (paper: Pick<PaperFacts, 'kind' | 'number' | 'version'>): string =>
  paper.version === 1 ? paperNumber(paper) : `${paperNumber(paper)}-${paper.version}`

export interface PaperTotals {
  readonly lineTotalsMinor: readonly number[]
  readonly totalMinor: number
  readonly packages: number
  /** Kilograms, as decimal text. */
  readonly netKg: string
  readonly grossKg: string
}

const GRAMS = 1000n

/** Decimal text of kilograms in grams. */
export function gramsOf(kilograms: string): bigint {
  const [main = '', fraction = ''] = kilograms.split('.')
  return BigInt(main + fraction.padEnd(3, '0'))
}

const kilogramsOf = (grams: bigint): string => `${grams / GRAMS}.${String(grams % GRAMS).padStart(3, '0')}`.replace(/\.?0+$/, '')

/** The only place where the totals of papers are added up. */
export function paperTotals({ terms, packing }: Pick<PaperContent, 'terms' | 'packing'>): PaperTotals {
  const lines = packing?.lines ?? []
  const sum = (of: 'netKg' | 'grossKg') => kilogramsOf(lines.reduce((total, line) => total + gramsOf(line[of]), 0n))
  return {
    lineTotalsMinor: lineTotalsOf(terms),
    totalMinor: totalOf(terms),
    packages: lines.reduce((total, line) => total + line.packages, 0),
    netKg: sum('netKg'),
    grossKg: sum('grossKg'),
  }
}
