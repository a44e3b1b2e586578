/** Payments and changes of bank details that wait for a second person of the company. */
import { approvalChange, approvalsAt, event } from '@ungana/contracts-kit'

const calls = approvalsAt('/api/payment-approvals')

export const listPaymentApprovals = calls.list
/**
 * Changes the bank details, or allows one payment, which the person who pays then starts again within `APPROVAL_DAYS`. 403 REAUTHENTICATION_REQUIRED
 * without a login in the last 15 minutes. 409 APPROVAL_OVER.
 */
export const approvePayment = calls.approve
export const refusePayment = calls.refuse

export const paymentApprovalChanged = event('payments.approval.changed.v1', approvalChange)
