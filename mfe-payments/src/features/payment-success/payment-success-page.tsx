import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { getPaymentIntent } from '@ungana/contracts-payments'
import { paymentIn } from '@ungana/contracts-shell'
import { Page, PageHead } from '@ungana/ui'
import { call, useTitle } from '@ungana/web-kit'
import { useLocation, useSearchParams } from 'react-router-dom'
import { Confirmation } from '#lib/confirmation.tsx'
import { messageOf, thanks, unverified } from '#lib/payment-messages.ts'

const TITLE = t`Payment`
const HOME_AFTER = 5000

export default function PaymentSuccessPage() {
  useTitle(TITLE)
  const [query] = useSearchParams()
  const { state } = useLocation()
  const id = query.get('payment_intent')
  return (
    <Page $narrow>
      <PageHead title={TITLE} />
      {id ? <Verified key={id} id={id} /> : <Confirmation message={thanks} homeAfter={HOME_AFTER} paymentId={paymentIn(state)} />}
    </Page>
  )
}

function Verified({ id }: { readonly id: string }) {
  const { data, isError } = useQuery({
    queryKey: ['payments', 'intent', id],
    queryFn: ({ signal }) => call(getPaymentIntent, { params: { paymentIntentId: id } }, { signal }),
    staleTime: 0,
  })
  const payment = data?.success ? data.data : undefined
  const message = payment ? messageOf(payment.status) : data || isError ? unverified : undefined
  return <Confirmation message={message} homeAfter={HOME_AFTER} paymentId={payment?.paymentId} />
}
