// Deals made by hand, and agreements to them that wait for a second person.
import { createHash } from 'node:crypto'
import {
  agreeToDeal,
  approveDeal,
  dealApprovalChanged,
  dealPath,
  dealsPath,
  declineDeal,
  listDealApprovals,
  proposeDeal,
  refuseDeal,
} from '@ungana/contracts-deals'
import { approvalRoutes, createApprovals, NeedsApproval, needsSecondPerson, type Service } from '@ungana/service-kit'
import { isFrozen } from '@ungana/service-kit/accounts'
import { CompanyNotFound, PartnerFrozen } from '#errors.ts'
import { actorOf } from '#lib/actor.ts'
import type { DealState } from '#lib/deal-state.ts'
import { presentDeal, readDeal } from '#lib/deals.ts'
import type { Deals, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { type Actor, act } from '#lib/record.ts'
import { requireTraders } from '#lib/require-traders.ts'
import { type Proposal, propose } from './propose.ts'

/** What a second person agrees to: the deal of the other side, or a proposal to buy. */
type Payload = ({ readonly dealId: string } | { readonly proposal: Proposal }) & {
  /** Who asked. */
  readonly person: string | null
}

export function proposalRoutes(app: Service, { transaction, once, hasBlocked, now }: Deals): void {
  const approvals = createApprovals({ transaction, changed: dealApprovalChanged })
  const agrees = { policy: 'member', act: 'quotes.accept', provedDevice: true } as const
  const config = { policy: 'member', act: 'deals.write' } as const

  app.route({
    ...proposeDeal,
    config: agrees,
    handler: async (request, reply) => {
      const actor = actorOf(request, now)
      const { body } = request
      // The company that blocked does not want the caller to know.
      if (await hasBlocked(body.partnerId, actor.callerId, request.id)) throw new CompanyNotFound()
      return approvals.guard(request, () =>
        once(request, reply, { scope: actor.callerId }, async (tx) => ({
          status: 200,
          // A buyer is bound as soon as the seller agrees.
          body: await propose(tx, body, actor, ({ amountMinor, partner }) => {
            const amount = { amountMinor, currency: body.currency }
            if (body.side !== 'buyer' || !needsSecondPerson(request.identity, amount)) return
            const words = { about: body.subject, partner, amount, values: [], page: dealsPath() }
            const content = createHash('sha256').update(JSON.stringify(body)).digest('hex')
            const payload = { proposal: body, person: actor.person } satisfies Payload
            throw new NeedsApproval({ kind: 'deal', subject: `proposal to ${body.partnerId}`, content, words, payload })
          }),
        })),
      )
    },
  })

  app.route({
    ...agreeToDeal,
    config: agrees,
    handler: async (request, reply) => {
      const actor = actorOf(request, now)
      const { id } = request.params
      return approvals.guard(request, () =>
        once(request, reply, { scope: actor.callerId }, async (tx) => {
          await agree(tx, id, actor, (partner, { totalMinor: amountMinor, terms: { currency, subject } }: DealState) => {
            const amount = { amountMinor, currency }
            if (!needsSecondPerson(request.identity, amount)) return
            const words = { about: subject, partner, amount, values: [], page: dealPath(id) }
            throw new NeedsApproval({
              kind: 'deal',
              subject: id,
              content: id,
              words,
              payload: { dealId: id, person: actor.person } satisfies Payload,
            })
          })
          return { status: 200, body: presentDeal(await readDeal(tx, id, actor.callerId), actor.callerId) }
        }),
      )
    },
  })

  app.route({
    ...declineDeal,
    config,
    handler: async (request, reply) => {
      const actor = actorOf(request, now)
      const { id } = request.params
      return once(request, reply, { scope: actor.callerId }, async (tx) => {
        await act(tx, id, { do: 'decline' }, actor)
        return { status: 200, body: presentDeal(await readDeal(tx, id, actor.callerId), actor.callerId) }
      })
    },
  })

  approvalRoutes(
    app,
    { list: listDealApprovals, approve: approveDeal, refuse: refuseDeal },
    {
      transaction,
      changed: dealApprovalChanged,
      kinds: {
        deal: {
          act: 'quotes.accept',
          run: (tx, { companyId: callerId, payload, requestId }) => {
            const asked = payload as Payload
            const actor = { callerId, person: asked.person, requestId, now: now() }
            return 'proposal' in asked ? propose(tx, asked.proposal, actor) : agree(tx, asked.dealId, actor)
          },
        },
      },
    },
    { act: 'quotes.accept' },
  )
}

/** The company that proposed may have been suspended, closed or frozen since. */
async function agree(tx: Transaction, id: string, actor: Actor, allow?: (partner: string, state: DealState) => void): Promise<void> {
  const { callerId } = actor
  const { buyerId, sellerId } = await readDeal(tx, id, callerId)
  const partnerId = buyerId === callerId ? sellerId : buyerId
  const partner = await requireTraders(tx, callerId, partnerId)
  const { rows } = await query(tx, `SELECT ${isFrozen('$1::uuid')} AS frozen`, [partnerId])
  if (rows[0]?.frozen) throw new PartnerFrozen()
  await act(tx, id, { do: 'agree' }, actor, (state) => allow?.(partner, state))
}
