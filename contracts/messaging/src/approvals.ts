/** Acceptances of quotes that wait for a second person of the buyer's company. */
import { approvalChange, approvalsAt, event } from '@ungana/contracts-kit'

const calls = approvalsAt('/api/quote-approvals')

export const listQuoteApprovals = calls.list
/** Accepts the quote as acceptInquiry does, and answers its errors: 409 MESSAGING_QUOTE_CHANGED, MESSAGING_QUOTE_EXPIRED and MESSAGING_INQUIRY_STATE. 409 APPROVAL_OVER. */
export const approveQuote = calls.approve
export const refuseQuote = calls.refuse

export const quoteApprovalChanged = event('messaging.approval.changed.v1', approvalChange)
