// Opens the deal of an accepted quote, with its terms.
import { randomUUIDv7 } from 'node:crypto'
import type { DealTerms } from '@ungana/contracts-deals'
import type { Currency } from '@ungana/contracts-kit'
import { unitPriceAt } from '@ungana/contracts-messaging'
import { dayInKigali } from '@ungana/service-kit'
import { Suspended } from '#errors.ts'
import type { Transaction } from '#lib/dependencies.ts'
import type { AcceptedQuote } from '#lib/find-quote.ts'
import { query } from '#lib/query.ts'
import { type Actor, record } from '#lib/record.ts'

const DAY = 86_400_000

/** Safe to run twice: a quote makes one deal. @returns its id @throws Suspended */
export async function openDeal(tx: Transaction, inquiryId: string, quote: AcceptedQuote, actor: Actor): Promise<string> {
  const { buyer, seller, quoteId } = quote
  for (const { id, name } of [buyer, seller]) {
    await query(tx, 'INSERT INTO accounts (id, name) VALUES ($1, $2) ON CONFLICT DO NOTHING', [id, name])
  }
  const { rows: accounts } = await query(tx, 'SELECT status FROM accounts WHERE id = $1 FOR SHARE', [actor.callerId])
  if (accounts[0]?.status !== 'active') throw new Suspended()
  const { rows: added } = await query(
    tx,
    `INSERT INTO deals (id, buyer_id, seller_id, quote_id, inquiry_id, created_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT (quote_id) DO NOTHING RETURNING id`,
    [randomUUIDv7(), buyer.id, seller.id, quoteId, inquiryId, actor.now],
  )
  if (added[0]) {
    const body = { by: actor.callerId === buyer.id ? 'buyer' : 'seller', terms: termsOf(quote) } as const
    await record(tx, { id: added[0].id, buyerId: buyer.id, sellerId: seller.id, events: [] }, { kind: 'opened', body }, actor)
    return added[0].id
  }
  const { rows } = await query(tx, 'SELECT id FROM deals WHERE quote_id = $1', [quoteId])
  if (!rows[0]) throw new Error('A quote has a deal, or gets one')
  return rows[0].id
}

/** A quote without lines is one line; a quote without payment terms is paid after delivery. */
function termsOf({ subject, terms, priceMinor, currency, acceptedAt }: AcceptedQuote): DealTerms {
  const lines = terms?.lines?.map(({ text, quantity, unit, unitPriceMinor, tiers }) => ({
    text,
    quantity,
    unit,
    unitPriceMinor: unitPriceAt({ unitPriceMinor, ...(tiers && { tiers }) }, quantity),
  }))
  return {
    subject,
    lines: lines ?? [{ text: subject, quantity: '1', unit: undefined, unitPriceMinor: priceMinor }],
    currency: currency as Currency,
    incoterm: terms?.incoterm,
    place: terms?.place,
    payment: terms?.payment ?? { deposit: 0, onLoading: 0, onDelivery: 100 },
    ...(terms?.leadDays !== undefined && { readyBy: dayInKigali(new Date(Date.parse(acceptedAt) + terms.leadDays * DAY)) }),
  }
}
