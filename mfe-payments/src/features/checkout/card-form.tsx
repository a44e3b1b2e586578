/** The card fields of the payment provider, in the provider's own frames. */
import { t } from '@lingui/core/macro'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeElementLocale } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery } from '@tanstack/react-query'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { type createPaymentIntent, paymentSuccessPath } from '@ungana/contracts-payments'
import { currentLanguage } from '@ungana/language/formats'
import { inLanguage } from '@ungana/language/in-language'
import { Button, Card, ErrorPanel, Notice, SectionHeading, SkeletonBlock, SkeletonGroup, Stack } from '@ungana/ui'
import { pageUrl, useHost } from '@ungana/web-kit'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Confirmation } from '#lib/confirmation.tsx'
import { moneyText } from '#lib/money-text.ts'
import { usePaymentOptions } from '#lib/payment-options.ts'
import { PaymentPurpose } from '#lib/payment-purpose.tsx'
import { loadProviderScript } from '#lib/provider-script.ts'
import { useDark } from './use-dark.ts'

/** `paying`: the provider has not yet said whether money was taken. */
export type CardState = 'idle' | 'paying' | 'paid'

export interface CardFormProps {
  readonly payment: EndpointOutput<typeof createPaymentIntent>
  /** Whether the payer chose the amount. */
  readonly free: boolean
  readonly state: CardState
  readonly onState: (state: CardState) => void
}

/** Milliseconds from a successful payment until the home page opens. */
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
      // Stripe's loader always uses Stripe's address, so a sandbox script must load before the loader runs.
      if (scriptUrl) await loadProviderScript(scriptUrl)
      const language = currentLanguage()
      // Stripe has no Swahili and no Kinyarwanda; its English messages are translated here.
      return loadStripe(publishableKey, { locale: language === 'sw' || language === 'rw' ? 'en' : (language as StripeElementLocale) })
    },
  })
  if (stripe.isError)
    return (
      <ErrorPanel title={t`Error loading the card form`} onRetry={() => stripe.refetch()} retrying={stripe.isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    )
  if (!stripe.data)
    return (
      <SkeletonGroup label={t`Loading card form...`}>
        <SkeletonBlock $height="220px" $radius="14px" />
      </SkeletonGroup>
    )
  return (
    <Elements stripe={stripe.data} options={{ clientSecret: payment.clientSecret, appearance: { theme: dark ? 'night' : 'stripe' } }}>
      <PayByCard {...props} />
    </Elements>
  )
}

function PayByCard({ payment: { amount, currency, description, paymentId }, free, state, onState: setState }: CardFormProps) {
  const { toast } = useHost()
  const navigate = useNavigate()
  const [stripe, elements] = [useStripe(), useElements()]
  const [problem, setProblem] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Keep the braces: newer browsers return a promise here, and an effect must not return a promise.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const fail = (message: string | undefined) => {
    const words = message ? inLanguage(message) : t`An error occurred during payment`
    setState('idle')
    setProblem(words)
    toast({ title: t`Payment Failed`, description: words, variant: 'destructive' })
  }
  const pay = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!stripe || !elements || state !== 'idle') return
    setState('paying')
    setProblem(undefined)
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: pageUrl(paymentSuccessPath()) },
        redirect: 'if_required',
      })
      if (error) return fail(error.message)
      if (paymentIntent.status !== 'succeeded')
        return navigate(`${paymentSuccessPath()}?${new URLSearchParams({ payment_intent: paymentIntent.id })}`)
      setState('paid')
      toast({ title: t`Payment Successful` })
    } catch {
      fail(undefined)
    }
  }
  if (state === 'paid')
    return <Confirmation message={{ tone: 'success', text: t`Payment Successful` }} homeAfter={HOME_AFTER} paymentId={paymentId} />
  return (
    <div ref={box}>
      <Card as="section" aria-label={t`Card`}>
        <form onSubmit={pay}>
          <Stack $gap={4}>
            <SectionHeading>{t`Pay ${moneyText(amount, currency)}`}</SectionHeading>
            <PaymentPurpose purpose={description} free={free} />
            <PaymentElement />
            {problem ? (
              <Notice tone="danger" role="alert">
                {problem}
              </Notice>
            ) : null}
            <div>
              <Button type="submit" variant="primary" size="large" loading={state === 'paying'} disabled={!stripe || !elements}>
                {t`Pay now`}
              </Button>
            </div>
          </Stack>
        </form>
      </Card>
    </div>
  )
}
