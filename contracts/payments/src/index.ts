export {
  addBankDetails,
  type BankDetails,
  bankCurrencies,
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
export { membershipChanged } from './memberships.ts'
export { businessPlans, organizationPlans, type Plan, planNames, planOfOrganization, planPrices, plans } from './plans.ts'
