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
export const OrderNotApproved = createError('PAYMENTS_ORDER_NOT_APPROVED', 'Please approve the payment in your wallet first.', 409)
export const Declined = createError('PAYMENTS_DECLINED', '%s', 402)
export const NotRefundable = createError('PAYMENTS_NOT_REFUNDABLE', '%s', 409)
export const NotConfigured = createError('PAYMENTS_NOT_CONFIGURED', 'This way to pay is not offered here.', 404)
export const ForgedWebhook = createError('PAYMENTS_FORGED', 'This was not sent by the provider', 400)
/** Nobody knows whether it was done; the same call with its key asks again. */
export const ProviderSilent = createError('PAYMENTS_PROVIDER_AWAY', 'The payment provider does not answer', 503)
