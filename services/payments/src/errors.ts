// Payments' own error codes. The code is the contract, the sentence is for people.
import { createError } from '@ungana/service-kit'

export const PaymentNotFound = createError('PAYMENTS_PAYMENT_NOT_FOUND', 'Payment not found', 404)
export const InvoiceNotFound = createError('PAYMENTS_INVOICE_NOT_FOUND', 'Invoice not found', 404)
export const SalesRequestNotFound = createError('PAYMENTS_SALES_REQUEST_NOT_FOUND', 'Request not found', 404)
export const SalesRequestClosed = createError('PAYMENTS_SALES_REQUEST_CLOSED', 'This request is closed already.', 409)
export const PayerHasNoCompany = createError(
  'PAYMENTS_PAYER_HAS_NO_COMPANY',
  'Plans are for companies and organizations, and this account has none.',
  403,
)
export const PlanForOthers = createError('PAYMENTS_PLAN_FOR_OTHERS', 'This plan is for %s.', 403)
/** Each of them is looked up until it is over: nobody fills that queue for all. */
export const TooManyOpen = createError(
  'PAYMENTS_TOO_MANY_OPEN',
  'You have begun %s payments and not paid them. Please finish one of them, or try again in an hour.',
  429,
)
export const OrderNotApproved = createError('PAYMENTS_ORDER_NOT_APPROVED', 'Please approve the payment in your wallet first.', 409)
export const Declined = createError('PAYMENTS_DECLINED', '%s', 402)
export const NotRefundable = createError('PAYMENTS_NOT_REFUNDABLE', '%s', 409)
export const NothingWaits = createError('PAYMENTS_NOTHING_WAITS', 'Nothing about this payment waits for staff.', 409)
export const DisputeNotFound = createError('PAYMENTS_DISPUTE_NOT_FOUND', 'Dispute not found', 404)
export const NotConfigured = createError('PAYMENTS_NOT_CONFIGURED', 'This way to pay is not offered here.', 404)
export const ForgedWebhook = createError('PAYMENTS_FORGED', 'This was not sent by the provider', 400)
/** Nobody knows whether it was done; the same call with its key asks again. */
export const ProviderSilent = createError('PAYMENTS_PROVIDER_AWAY', 'The payment provider does not answer', 503)

export const BankDetailsNotFound = createError('PAYMENTS_BANK_DETAILS_NOT_FOUND', 'Bank details not found', 404)
export const TooManyBankDetails = createError('PAYMENTS_BANK_DETAILS_TOO_MANY', 'You can keep at most %s accounts. Delete one first.', 409)
export const BankDetailsNotShared = createError('PAYMENTS_BANK_DETAILS_NOT_SHARED', 'Share these bank details before you approve.', 409)
export const BankRequestNotFound = createError('PAYMENTS_BANK_REQUEST_NOT_FOUND', 'Request not found', 404)
export const BankRequestForOwner = createError('PAYMENTS_BANK_REQUEST_FOR_OWNER', 'This is for the owner of the bank details to do.', 403)
export const BankRequestForRequester = createError('PAYMENTS_BANK_REQUEST_FOR_REQUESTER', 'These are your own bank details.', 403)
export const BankRequestDecided = createError('PAYMENTS_BANK_REQUEST_DECIDED', 'This request is %s already.', 409)
export const BankRequestWaiting = createError('PAYMENTS_BANK_REQUEST_WAITING', 'You have asked for these bank details, and wait for an answer.', 409)
export const BankRequestGranted = createError('PAYMENTS_BANK_REQUEST_GRANTED', 'You can read these bank details already.', 409)
export const BankRequestNotReadable = createError('PAYMENTS_BANK_REQUEST_NOT_READABLE', 'Nobody can read by this request any more.', 409)
export const BankRequestNotApproved = createError('PAYMENTS_BANK_REQUEST_NOT_APPROVED', 'The owner has not approved this request.', 403)
export const BankOwnerSuspended = createError(
  'PAYMENTS_BANK_OWNER_SUSPENDED',
  'This company is suspended, and its bank details are not shown for now. Please do not pay to them before you have asked us.',
  403,
)
export const BankRequestOver = createError(
  'PAYMENTS_BANK_REQUEST_OVER',
  'The time to read these bank details is over. Ask again if you need them.',
  410,
)
