import { lazyPage } from '@ungana/web-kit'
import { Route, Routes } from 'react-router-dom'

const PricingPage = lazyPage(() => import(/* webpackChunkName: 'pricing' */ '#features/pricing/pricing-page.tsx'))
const PaymentsPage = lazyPage(() => import(/* webpackChunkName: 'payment' */ '#features/payment/payments-page.tsx'))
const CheckoutPage = lazyPage(() => import(/* webpackChunkName: 'checkout' */ '#features/checkout/checkout-page.tsx'))
const PaymentSuccessPage = lazyPage(() => import(/* webpackChunkName: 'payment-success' */ '#features/payment-success/payment-success-page.tsx'))
const BankDetailsPage = lazyPage(() => import(/* webpackChunkName: 'bank-details' */ '#features/bank-details/bank-details-page.tsx'))
const MembershipPage = lazyPage(() => import(/* webpackChunkName: 'membership' */ '#features/membership/membership-page.tsx'))
const InvoicesPage = lazyPage(() => import(/* webpackChunkName: 'invoices' */ '#features/invoices/invoices-page.tsx'))
const StaffPaymentsPage = lazyPage(() => import(/* webpackChunkName: 'staff' */ '#features/staff-payments/staff-payments-page.tsx'))
const StaffSalesPage = lazyPage(() => import(/* webpackChunkName: 'staff' */ '#features/staff-sales/staff-sales-page.tsx'))

/** The pages of `remote.json`. */
export function PaymentsRoutes() {
  return (
    <Routes>
      <Route path="/pricing" element={<PricingPage />} />
      <Route path="/payment" element={<PaymentsPage />} />
      <Route path="/payments" element={<PaymentsPage />} />
      <Route path="/checkout" element={<CheckoutPage />} />
      <Route path="/payment-success" element={<PaymentSuccessPage />} />
      <Route path="/bank-details" element={<BankDetailsPage />} />
      <Route path="/membership" element={<MembershipPage />} />
      <Route path="/invoices" element={<InvoicesPage />} />
      <Route path="/staff/payments" element={<StaffPaymentsPage />} />
      <Route path="/staff/sales" element={<StaffSalesPage />} />
    </Routes>
  )
}
