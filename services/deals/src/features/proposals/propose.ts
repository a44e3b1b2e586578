// Proposes a deal by hand.
import { randomUUIDv7 } from 'node:crypto'
import { type DealTerms, PROPOSALS_A_DAY, type proposeDeal } from '@ungana/contracts-deals'
import { type EndpointOutput, PRICE_MAX } from '@ungana/contracts-kit'
import { dayInKigali, InvalidInput, oneAtATime } from '@ungana/service-kit'
import type { output } from 'zod/v4/core'
import { ProposalWaits, TooManyProposals } from '#errors.ts'
import { totalOf } from '#lib/deal-state.ts'
import { presentDeal, readDeal } from '#lib/deals.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { type Actor, record } from '#lib/record.ts'
import { requireTraders } from '#lib/require-traders.ts'

export type Proposal = output<(typeof proposeDeal)['schema']['body']>

/** `allow` may throw before anything is stored. @throws InvalidInput, Suspended, CompanyNotFound, ProposalWaits, TooManyProposals */
export async function propose(
  tx: Transaction,
  proposal: Proposal,
  actor: Actor,
  allow?: (facts: { readonly amountMinor: number; readonly partner: string }) => void,
): Promise<EndpointOutput<typeof proposeDeal>> {
  const { callerId, now } = actor
  const { partnerId, side } = proposal
  const terms = termsOf(proposal, dayInKigali(now))
  const partner = await requireTraders(tx, callerId, partnerId)
  await oneAtATime(tx, `proposals of ${callerId}`)
  const { rows } = await query(
    tx,
    `SELECT count(*) FILTER (WHERE d.created_at > $2::timestamptz - interval '1 day')::int AS today,
       count(*) FILTER (WHERE $3 IN (d.buyer_id, d.seller_id) AND NOT EXISTS (SELECT FROM deal_events l WHERE l.deal_id = d.id AND l.seq > 1))::int AS waiting
     FROM deals d JOIN deal_events e ON e.deal_id = d.id AND e.seq = 1 AND e.kind = 'proposed' AND e.by_id = $1
     WHERE $1 IN (d.buyer_id, d.seller_id)`,
    [callerId, now, partnerId],
  )
  const { today = 0, waiting = 0 } = rows[0] ?? {}
  if ((waiting ?? 0) > 0) throw new ProposalWaits()
  if ((today ?? 0) >= PROPOSALS_A_DAY) throw new TooManyProposals(PROPOSALS_A_DAY)
  allow?.({ amountMinor: totalOf(terms), partner })
  const id = randomUUIDv7()
  const [buyerId, sellerId] = side === 'buyer' ? [callerId, partnerId] : [partnerId, callerId]
  await query(tx, 'INSERT INTO deals (id, buyer_id, seller_id, created_at, changed_at) VALUES ($1, $2, $3, $4, $4)', [id, buyerId, sellerId, now])
  await record(tx, { id, buyerId, sellerId, events: [] }, { kind: 'proposed', body: { by: side, terms } }, actor)
  return presentDeal(await readDeal(tx, id, callerId), callerId)
}

function termsOf({ partnerId: _, side: __, place, lines, readyBy, ...rest }: Proposal, today: string): DealTerms {
  if (readyBy !== undefined && readyBy < today) throw new InvalidInput('readyBy', 'This day has passed. Please choose today or a later day.')
  const total = totalOf({ lines })
  if (total < 1) throw new InvalidInput('lines', 'The total must be above 0.')
  if (total > PRICE_MAX) throw new InvalidInput('lines', 'The total is too large.')
  return {
    ...rest,
    lines: lines.map(({ unit, ...each }) => ({ ...each, ...(unit && { unit }) })),
    ...(place && { place }),
    ...(readyBy !== undefined && { readyBy }),
  }
}
