import { ForRole, lazyPage } from '@ungana/web-kit'
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
      <Route
        path="/payment"
        element={
          <ForRole act="payments.make">
            <PaymentsPage />
          </ForRole>
        }
      />
      <Route
        path="/payments"
        element={
          <ForRole act="payments.make">
            <PaymentsPage />
          </ForRole>
        }
      />
      <Route
        path="/checkout"
        element={
          <ForRole act="payments.make">
            <CheckoutPage />
          </ForRole>
        }
      />
      <Route path="/payment-success" element={<PaymentSuccessPage />} />
      <Route
        path="/bank-details"
        element={
          <ForRole act="bank.ask">
            <BankDetailsPage />
          </ForRole>
        }
      />
      <Route
        path="/membership"
        element={
          <ForRole act="payments.read">
            <MembershipPage />
          </ForRole>
        }
      />
      <Route
        path="/invoices"
        element={
          <ForRole act="payments.read">
            <InvoicesPage />
          </ForRole>
        }
      />
      <Route path="/staff/payments" element={<StaffPaymentsPage />} />
      <Route path="/staff/sales" element={<StaffSalesPage />} />
    </Routes>
  )
}
