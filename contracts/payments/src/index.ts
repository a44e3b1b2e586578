export { amountText, type Currency, currencies, fractionDigits, mainUnits, parseAmount } from '@ungana/contracts-kit'
export { approvePayment, listPaymentApprovals, paymentApprovalChanged, refusePayment } from './approvals.ts'
export {
  addBankDetails,
  type BankDetails,
  bankDetails,
  bankDetailsForm,
  CAUTION_HOURS,
  changeBankDetails,
  deleteBankDetails,
  GRANT_DAYS,
  type GrantedBankDetails,
  listBankDetails,
  listSharedBankDetails,
  shareBankDetails,
} from './bank-details.ts'
export { bankDetailsChanged, bankDetailsRequested, bankRequestDecided } from './bank-details-events.ts'
export {
  type BankDetailsRequest,
  decideBankRequest,
  listIncomingBankRequests,
  listOutgoingBankRequests,
  readBankRequestLog,
  readRequestedBankDetails,
  requestBankDetails,
  revokeBankRequest,
} from './bank-details-requests.ts'
export { type Invoice, invoice, invoiceForms, invoiceKinds, invoicePdfPath, listInvoices, readInvoicePdf } from './invoices.ts'
export {
  closeSalesRequest,
  contactSales,
  getMyMembership,
  listSalesRequests,
  type Membership,
  membership,
  membershipChanged,
  membershipEnding,
  type SalesRequest,
  salesRequest,
  stopRenewal,
} from './memberships.ts'
export {
  AMOUNT_MIN,
  amount,
  checkoutCurrencies,
  currency,
  money,
  smallestUnits,
  walletCurrencies,
} from './money.ts'
export {
  bankDetailsPath,
  checkoutPath,
  disputesPath,
  invoicesPath,
  membershipPath,
  paymentSuccessPath,
  paymentsPath,
  planCheckoutPath,
  pricingPath,
  staffPaymentsPath,
  staffSalesPath,
} from './paths.ts'
export {
  captureWalletOrder,
  closeMismatch,
  createPaymentIntent,
  createWalletOrder,
  dispute,
  disputeStates,
  getPayment,
  getPaymentIntent,
  getPaymentOptions,
  listDisputes,
  listPayments,
  listStaffPayments,
  markDisputeSeen,
  PAYMENTS_PAGE_SIZE,
  type Payment,
  payment,
  paymentFailed,
  paymentMethods,
  paymentRefunded,
  paymentStatuses,
  paymentSucceeded,
  receiveMobileMoneyEvent,
  receivePaypalEvent,
  receiveStripeEvent,
  refundPayment,
  refundStatuses,
  requestMobileMoney,
  returnMismatch,
  type StaffDispute,
  type StaffPayment,
  setUpWallet,
  staffDispute,
  staffPayment,
} from './payments.ts'
export { listPlans, type PlanOffer, planOffer } from './plan-list.ts'
export { PLATFORM_PAYMENT, planMonth, planTexts } from './plan-texts.ts'
export { businessPlans, organizationPlans, type Plan, planNames, planOfOrganization, planPrices, planRefusal, plans } from './plans.ts'
export { listPaymentTrends } from './queue-trends.ts'
