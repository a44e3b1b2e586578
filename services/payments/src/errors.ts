// Error codes of payments. Clients rely on the code; the text is for people.
import { createError } from '@ungana/service-kit'

export const PaymentNotFound = createError('PAYMENTS_PAYMENT_NOT_FOUND', 'Payment not found', 404)
export const InvoiceNotFound = createError('PAYMENTS_INVOICE_NOT_FOUND', 'Invoice not found', 404)
export const SalesRequestNotFound = createError('PAYMENTS_SALES_REQUEST_NOT_FOUND', 'Request not found', 404)
export const SalesRequestClosed = createError('PAYMENTS_SALES_REQUEST_CLOSED', 'This request is already closed.', 409)
export const PayerHasNoCompany = createError(
  'PAYMENTS_PAYER_HAS_NO_COMPANY',
  'Only companies and organizations can buy a plan. This account has neither.',
  403,
)
export const PlanForOthers = createError('PAYMENTS_PLAN_FOR_OTHERS', '{0}', 403)
/** Every open payment is checked until it ends; this limit keeps one account from slowing the checks of others. */
export const TooManyOpen = createError(
  'PAYMENTS_TOO_MANY_OPEN',
  'You started {0} payments and did not pay them. Please finish one of them, or try again in an hour.',
  429,
)
export const OrderNotApproved = createError('PAYMENTS_ORDER_NOT_APPROVED', 'Please approve the payment in your wallet first.', 409)
export const Declined = createError('PAYMENTS_DECLINED', '{0}', 402)
export const NotRefundable = createError('PAYMENTS_NOT_REFUNDABLE', '{0}', 409)
export const NothingWaits = createError('PAYMENTS_NOTHING_WAITS', 'There is nothing left to do here.', 409)
export const DisputeNotFound = createError('PAYMENTS_DISPUTE_NOT_FOUND', 'Dispute not found', 404)
export const NotConfigured = createError('PAYMENTS_NOT_CONFIGURED', 'This payment method is not available.', 404)
export const ForgedWebhook = createError('PAYMENTS_FORGED', 'The signature is wrong.', 400)
/** The outcome is unknown. Repeating the call with the same Idempotency-Key is safe. */
export const ProviderSilent = createError('PAYMENTS_PROVIDER_AWAY', 'The payment provider does not answer. Please try again.', 503)

export const BankDetailsNotFound = createError('PAYMENTS_BANK_DETAILS_NOT_FOUND', 'Bank details not found', 404)
export const TooManyBankDetails = createError(
  'PAYMENTS_BANK_DETAILS_TOO_MANY',
  'You can save at most {0} bank accounts. Please delete one first.',
  409,
)
export const BankDetailsNotShared = createError('PAYMENTS_BANK_DETAILS_NOT_SHARED', 'Please share these bank details before you approve.', 409)
export const BankRequestNotFound = createError('PAYMENTS_BANK_REQUEST_NOT_FOUND', 'Request not found', 404)
export const BankRequestForOwner = createError('PAYMENTS_BANK_REQUEST_FOR_OWNER', 'Only the owner of the bank details can do this.', 403)
export const BankRequestForRequester = createError('PAYMENTS_BANK_REQUEST_FOR_REQUESTER', 'These are your own bank details.', 403)
export const BankRequestDecided = createError(
  'PAYMENTS_BANK_REQUEST_DECIDED',
  'This request is already {0, select, approved {approved} rejected {rejected} other {{0}}}.',
  409,
)
export const BankRequestWaiting = createError(
  'PAYMENTS_BANK_REQUEST_WAITING',
  'You already requested these bank details. Please wait for the reply.',
  409,
)
export const TooManyBankRequests = createError(
  'PAYMENTS_TOO_MANY_BANK_REQUESTS',
  'You have requested bank details {0} times in the last 24 hours, which is the most that a company can do. Try again tomorrow.',
  429,
)
export const BankRequestGranted = createError('PAYMENTS_BANK_REQUEST_GRANTED', 'You can already read these bank details.', 409)
export const BankRequestNotReadable = createError('PAYMENTS_BANK_REQUEST_NOT_READABLE', 'This request no longer gives access.', 409)
export const BankRequestNotApproved = createError('PAYMENTS_BANK_REQUEST_NOT_APPROVED', 'The owner has not approved this request.', 403)
export const BankOwnerSuspended = createError(
  'PAYMENTS_BANK_OWNER_SUSPENDED',
  'This company is suspended, so we do not show its bank details. Contact us before you pay it.',
  403,
)
export const BankOwnerFrozen = createError(
  'PAYMENTS_BANK_OWNER_FROZEN',
  'This company has frozen its account, so we do not show its bank details. Call the company before you pay it.',
  403,
)
export const BankRequestOver = createError(
  'PAYMENTS_BANK_REQUEST_OVER',
  'Your access to these bank details has ended. Please request them again if you need them.',
  410,
)
