import type { Plan } from './plans.ts'

/** Where payments' screens live; the only way one part links to another's page. */
export const pricingPath = () => '/pricing'
export const paymentsPath = () => '/payments'
export const bankDetailsPath = () => '/bank-details'
export const membershipPath = () => '/membership'
export const invoicesPath = () => '/invoices'
/** Paying for a plan by card. */
export const planCheckoutPath = (plan: Plan) => `/checkout?${new URLSearchParams({ plan })}`
export const checkoutPath = ({ amount, currency, description }: { amount: number; currency: string; description: string }) =>
  `/checkout?${new URLSearchParams({ amount: String(amount), currency, description })}`
export const paymentSuccessPath = () => '/payment-success'
/** Queues of staff. */
export const staffPaymentsPath = () => '/staff/payments'
/** What payers took back through their bank or PayPal. */
export const disputesPath = () => `${staffPaymentsPath()}?show=disputed`
export const staffSalesPath = () => '/staff/sales'
