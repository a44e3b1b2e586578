export { ACCOUNT_HEADER, PERSON_HEADER } from './account-header.ts'
export { type Actor, actor } from './actor.ts'
export {
  APPROVAL_DAYS,
  type Approval,
  type ApprovalChange,
  type ApprovalEndpoints,
  type ApprovalLimit,
  approval,
  approvalChange,
  approvalKinds,
  approvalLimit,
  approvalsAt,
  isCertainlyBelow,
  type LimitedAmount,
} from './approvals.ts'
export { type DeadlineClass, type EndpointDefinition, type EndpointInput, type EndpointOutput, type EndpointSchema, endpoint } from './endpoint.ts'
export { commonErrorCodes, type ErrorBody, errorBody } from './error-body.ts'
export { type EventDefinition, type EventName, type EventPayload, event } from './event.ts'
export { calendarDay, emailAddress, line, lineOrNone, lines, linesOrNone, website, websiteOrNone, withoutControls } from './form-text.ts'
export { guardFormula, unguardFormula } from './formula.ts'
export { growingList } from './growing-list.ts'
export { LANGUAGE_HEADER, OFFERED_LANGUAGES_HEADER } from './language-header.ts'
export { type LinkCard, linkCard } from './link-card.ts'
export { amountText, type Currency, currencies, fractionDigits, mainUnits, parseAmount, parsePrice, plainAmount } from './money.ts'
export { OFFLINE_HEADER, type OfflineCopy } from './offline-header.ts'
export { openEnum } from './open-enum.ts'
export { pageNumber } from './page-number.ts'
export { type QueueTrend, type QueueTrendsEndpoint, queueTrend, queueTrendsAt, TREND_DAYS } from './queue-trends.ts'
export { type SitemapList, sitemapList } from './sitemap.ts'
export { type StaffProposal, type StaffProposalsEndpoints, staffProposal, staffProposalsAt } from './staff-proposals.ts'
export { STAFF_VIEWS_PAGE_SIZE, type StaffView, type StaffViewsEndpoint, staffView, staffViewsAt } from './staff-views.ts'
export { DAY_SECONDS, HOUR_SECONDS, type TokenLink } from './token-link.ts'
export { incoterms, type PaymentTerms, PRICE_MAX, paymentTerms, quantity, quantityForm } from './trade-terms.ts'
export { doubtfulNumber, latinDigits } from './typed-number.ts'
