import type { Plan } from './plans.ts'

/** Paths of payment pages. Other parts link to these pages only through these functions. */
export const pricingPath = () => '/pricing'
export const paymentsPath = () => '/payments'
export const bankDetailsPath = (tab?: 'requests') => (tab ? `/bank-details?tab=${tab}` : '/bank-details')
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
