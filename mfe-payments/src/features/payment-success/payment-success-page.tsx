import { useQuery } from '@tanstack/react-query'
import { getPaymentIntent, invoicesPath, membershipPath } from '@ungana/contracts-payments'
import { Button, Card, Cluster, Notice, Page, SkeletonText, Stack } from '@ungana/ui'
import { call, useHost, useTitle } from '@ungana/web-kit'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { PageHead } from '#lib/page-head.tsx'
import { messageOf, type PaymentMessage, thanks, unverified } from '#lib/payment-messages.ts'

const TITLE = 'Payment'
const HOME_AFTER = 5000

export default function PaymentSuccessPage() {
  useTitle(TITLE)
  const [query] = useSearchParams()
  const id = query.get('payment_intent')
  return id ? <Verified key={id} id={id} /> : <Message message={thanks} />
}

function Verified({ id }: { readonly id: string }) {
  const { data, isError } = useQuery({
    queryKey: ['payments', 'intent', id],
    queryFn: ({ signal }) => call(getPaymentIntent, { params: { paymentIntentId: id } }, { signal }),
    staleTime: 0,
  })
  if (isError) return <Message message={unverified} />
  return <Message message={data && (data.success ? messageOf(data.data.status) : unverified)} />
}

/** Undefined while it is on its way. */
function Message({ message }: { readonly message: PaymentMessage | undefined }) {
  const { user } = useHost().session
  const navigate = useNavigate()
  const [staying, setStaying] = useState(false)
  const known = message !== undefined
  useEffect(() => {
    if (!known || staying) return
    const timer = setTimeout(() => navigate('/'), HOME_AFTER)
    return () => clearTimeout(timer)
  }, [known, staying, navigate])
  return (
    <Page $narrow>
      <PageHead title={TITLE} />
      <Card>
        <Stack $gap={5}>
          <div role="status">{message ? <Notice tone={message.tone} title={message.text} /> : <SkeletonText width="70%" />}</div>
          {staying || !known ? null : <p>You will be taken to the home page in 5 seconds.</p>}
          <Cluster $gap={3}>
            <Button as={Link} to="/" variant="outline">
              Home
            </Button>
            {message?.tone === 'danger' || message?.tone === 'warning' ? (
              <Button as={Link} to="/contact" variant="outline">
                Contact support
              </Button>
            ) : user ? (
              <>
                <Button as={Link} to={invoicesPath()} variant="outline">
                  Invoices
                </Button>
                <Button as={Link} to={membershipPath()} variant="outline">
                  My Membership
                </Button>
              </>
            ) : null}
            {staying ? null : (
              <Button variant="link" onClick={() => setStaying(true)}>
                Stay on this page
              </Button>
            )}
          </Cluster>
        </Stack>
      </Card>
    </Page>
  )
}
