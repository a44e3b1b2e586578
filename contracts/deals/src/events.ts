/** Events of deals. They never carry people's texts or amounts. */
import { event, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { changes, goodsMilestones } from './deals.ts'

/** Something happened in a deal. Consumers keep the highest `version`. */
export const dealChanged = event(
  'deals.deal.changed.v1',
  z.object({
    dealId: z.uuid(),
    buyerId: z.uuid(),
    sellerId: z.uuid(),
    /**
     * Kind of the deal's last event, or the milestone that was reached. `proved`: a payment was sent, with a proof. `partner-closed`: `changedBy` closed its
     * account; that is no event of the deal, so `version` stays as it was.
     */
    what: openEnum([...changes, 'proved', 'partner-closed', ...goodsMilestones]),
    /** The company, or the member of staff. */
    changedBy: z.uuid(),
    version: z.int(),
    changedAt: z.iso.datetime(),
  }),
)

/** The goods are accepted and the price is paid. Published once. */
export const dealCompleted = event(
  'deals.deal.completed.v1',
  z.object({ dealId: z.uuid(), buyerId: z.uuid(), sellerId: z.uuid(), completedAt: z.iso.datetime() }),
)

/** A side made a paper or added a document. */
export const dealPaperAdded = event(
  'deals.paper.added.v1',
  z.object({
    dealId: z.uuid(),
    /** The side that did not add it. */
    companyId: z.uuid(),
    addedBy: z.uuid(),
    addedAt: z.iso.datetime(),
  }),
)

/** A side has not done a step by its day. Published again every third day until the step is done or has another day. */
export const dealStepOverdue = event(
  'deals.step.overdue.v1',
  z.object({
    dealId: z.uuid(),
    /** The side that is next. */
    companyId: z.uuid(),
    step: z.string(),
    /** The day, in Kigali. */
    dueOn: z.iso.date(),
    /** The day of the reminder. */
    remindedOn: z.iso.date(),
  }),
)
