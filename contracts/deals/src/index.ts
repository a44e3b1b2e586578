export {
  answerAmendment,
  answerCancellation,
  cancelDeal,
  confirmPayment,
  type Deal,
  type DealPhase,
  type DealRow,
  type DisputeSubject,
  disputeSubjects,
  endDispute,
  type GoodsMilestone,
  getDeal,
  goodsMilestones,
  listDeals,
  type NextStep,
  openDeal,
  openDispute,
  type Payment,
  type PaymentPart,
  paymentParts,
  proposeAmendment,
  rejectPayment,
  reportDelay,
  reportMilestone,
  reportPayment,
  type Side,
  sides,
  type Truck,
} from './deals.ts'
export { type DealDispute, decideDealDispute, getDisputedDeal, listDealDisputes, listDealViews } from './disputes.ts'
export { dealChanged, dealStepOverdue } from './events.ts'
export { dealPath, dealsPath, staffDealPath, staffDealsPath } from './paths.ts'
export type { DealTerms } from './terms.ts'
export { weightKgOf } from './weight.ts'
