/** The provider's own fields for a card, in frames of its own. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery } from '@tanstack/react-query'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { type createPaymentIntent, paymentSuccessPath } from '@ungana/contracts-payments'
import { Button, Card, ErrorPanel, Notice, SectionHeading, SkeletonBlock, SkeletonGroup, Stack } from '@ungana/ui'
import { useHost } from '@ungana/web-kit'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { moneyText } from '#lib/money-text.ts'
import { usePaymentOptions } from '#lib/payment-options.ts'
import { loadProviderScript } from '#lib/provider-script.ts'
import { useDark } from './use-dark.ts'

/** `paying`: nobody knows yet whether money was taken. */
export type CardState = 'idle' | 'paying' | 'paid'

export interface CardFormProps {
  readonly payment: EndpointOutput<typeof createPaymentIntent>
  readonly state: CardState
  readonly onState: (state: CardState) => void
}

/** From a payment that succeeded to home. */
const HOME_AFTER = 2000

export function CardForm(props: CardFormProps) {
  const { payment } = props
  const dark = useDark()
  const { data: options } = usePaymentOptions()
  const card = options?.card
  const stripe = useQuery({
    queryKey: ['payments', 'card', card?.scriptUrl],
    enabled: Boolean(card),
    queryFn: async () => {
      const { scriptUrl, publishableKey } = card as NonNullable<typeof card>
      // Stripe's own loader knows its own address alone; a stand-in has to be there before it.
      if (scriptUrl) await loadProviderScript(scriptUrl)
      return loadStripe(publishableKey)
    },
  })
  if (stripe.isError)
    return (
      <ErrorPanel title="The card form could not be loaded" onRetry={() => stripe.refetch()} retrying={stripe.isFetching}>
        Please try again
      </ErrorPanel>
    )
  if (!stripe.data)
    return (
      <SkeletonGroup label="Loading card form...">
        <SkeletonBlock $height="220px" $radius="14px" />
      </SkeletonGroup>
    )
  return (
    <Elements stripe={stripe.data} options={{ clientSecret: payment.clientSecret, appearance: { theme: dark ? 'night' : 'stripe' } }}>
      <PayByCard {...props} />
    </Elements>
  )
}

function PayByCard({ payment: { amount, currency, description }, state, onState: setState }: CardFormProps) {
  const { toast } = useHost()
  const navigate = useNavigate()
  const [stripe, elements] = [useStripe(), useElements()]
  const [problem, setProblem] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to clean up.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (state !== 'paid') return
    const timer = setTimeout(() => navigate('/'), HOME_AFTER)
    return () => clearTimeout(timer)
  }, [state, navigate])

  const fail = (message: string | undefined) => {
    const words = message || 'An error occurred during payment'
    setState('idle')
    setProblem(words)
    toast({ title: 'Payment Failed', description: words, variant: 'destructive' })
  }
  const pay = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!stripe || !elements || state !== 'idle') return
    setState('paying')
    setProblem(undefined)
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: new URL(paymentSuccessPath(), window.location.origin).href },
        redirect: 'if_required',
      })
      if (error) return fail(error.message)
      if (paymentIntent.status !== 'succeeded')
        return navigate(`${paymentSuccessPath()}?${new URLSearchParams({ payment_intent: paymentIntent.id })}`)
      setState('paid')
      toast({ title: 'Payment Successful' })
    } catch {
      fail(undefined)
    }
  }
  if (state === 'paid')
    return (
      <Notice tone="success" role="status" title="Payment Successful">
        Thank you. You are on your way home.
      </Notice>
    )
  return (
    <div ref={box}>
      <Card as="section" aria-label="Card">
        <form onSubmit={pay}>
          <Stack $gap={4}>
            <SectionHeading description={description}>Pay {moneyText(amount, currency)}</SectionHeading>
            <PaymentElement />
            {problem ? (
              <Notice tone="danger" role="alert">
                {problem}
              </Notice>
            ) : null}
            <div>
              <Button type="submit" variant="primary" size="large" loading={state === 'paying'} disabled={!stripe || !elements}>
                Pay Now
              </Button>
            </div>
          </Stack>
        </form>
      </Card>
    </div>
  )
}
