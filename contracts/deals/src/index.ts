export {
  answerCancellation,
  cancelDeal,
  confirmPayment,
  type Deal,
  type DealPhase,
  type DealRow,
  type GoodsMilestone,
  getDeal,
  goodsMilestones,
  listDeals,
  type NextStep,
  openDeal,
  type Payment,
  type PaymentPart,
  paymentParts,
  rejectPayment,
  reportMilestone,
  reportPayment,
  type Side,
  sides,
} from './deals.ts'
export { dealChanged } from './events.ts'
export { dealPath, dealsPath } from './paths.ts'
export type { DealTerms } from './terms.ts'
