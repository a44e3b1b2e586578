import type { Plan } from './plans.ts'

/** Paths of payment pages. Other parts link to these pages only through these functions. */
export const pricingPath = () => '/pricing'
export const paymentsPath = () => '/payments'
export const bankDetailsPath = (tab?: 'requests') => (tab ? `/bank-details?tab=${tab}` : '/bank-details')
/** The query of a company's page that fills in the purpose of a request for its bank details. */
export const bankRequestQuery = (purpose: string) => `?${new URLSearchParams({ 'pay-for': purpose.slice(0, 200) })}`
export const membershipPath = () => '/membership'
export const invoicesPath = () => '/invoices'
/** The checkout page for paying for a plan by card. */
export const planCheckoutPath = (plan: Plan) => `/checkout?${new URLSearchParams({ plan })}`
export const checkoutPath = ({ amount, currency, description }: { amount: number; currency: string; description: string }) =>
  `/checkout?${new URLSearchParams({ amount: String(amount), currency, description })}`
export const paymentSuccessPath = () => '/payment-success'

export const staffPaymentsPath = () => '/staff/payments'
/** The staff page, filtered to disputed payments. */
export const disputesPath = () => `${staffPaymentsPath()}?show=disputed`
export const staffSalesPath = () => '/staff/sales'
