import * as z from 'zod/mini'

/** The highest price of a quote, a deal or a line, in the currency's smallest unit. */
export const PRICE_MAX = 1_000_000_000_000

export const quantityForm = /^(?=.*[1-9])\d{1,9}(?:\.\d{1,3})?$/
/** Decimal text above 0, such as "12.5", with at most three decimals, so that totals are exact. */
export const quantity = z.string().check(z.regex(quantityForm, 'Please enter a quantity above 0, with at most three decimals.'))

/** The eleven rules of Incoterms 2020, which say where the seller's costs and risks end. */
export const incoterms = ['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF'] as const

const percentage = () => z.int().check(z.minimum(0), z.maximum(100))

/** The parts of a price, in whole percent. */
export const paymentTerms = z
  .object({ deposit: percentage(), onLoading: percentage(), onDelivery: percentage() })
  .check(z.refine(({ deposit, onLoading, onDelivery }) => deposit + onLoading + onDelivery === 100, 'The three payments must add up to 100 %.'))
export type PaymentTerms = z.output<typeof paymentTerms>
