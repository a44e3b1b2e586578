/** PayPal payment: create an order, let the payer approve it, capture the money. */
import { t } from '@lingui/core/macro'
import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js'
import { useQuery } from '@tanstack/react-query'
import { createWalletOrder, type Plan, setUpWallet } from '@ungana/contracts-payments'
import { Button, Cluster, Notice, SkeletonBlock, SkeletonGroup, Stack, TextLink } from '@ungana/ui'
import { call, failureText, newIdempotencyKey, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { styled } from 'styled-components'
import { captureOrder } from './capture-order.ts'
import { messageOf, unverified } from './payment-messages.ts'
import { usePaymentOptions } from './payment-options.ts'

/** A plan at the server's price, or an amount. */
type Order = { readonly plan: Plan } | { readonly amount: number; readonly currency: string; readonly description: string }

export interface WalletButtonProps {
  readonly order: Order
  readonly onPaid: (paymentId: string) => void
  /** Reports whether money may have been taken. Other payment methods should then be disabled. */
  readonly onUnsettled?: (unsettled: boolean) => void
}

/** PayPal writes it on its button, in the payer's language. */
const PAY = 'pay'

const Buttons = styled.div`
  max-width: 360px;
  /* PayPal draws its buttons for a light page. */
  color-scheme: light;
`

export function WalletButton(props: WalletButtonProps) {
  const { order } = props
  const options = usePaymentOptions()
  const wallet = options.data?.wallet
  const setup = useQuery({
    queryKey: ['payments', 'wallet', 'setup'],
    enabled: Boolean(wallet),
    queryFn: ({ signal }) => call(setUpWallet, undefined, { signal }),
  })
  const missing = [options, setup].find(({ isError }) => isError)
  if (missing) return <Unavailable retry={() => missing.refetch()} retrying={missing.isFetching} />
  if (options.data && !wallet) return <Notice>{t`PayPal is not available at the moment.`}</Notice>
  if (!wallet || !setup.data) return <Loading />
  return (
    <PayPalScriptProvider
      options={{
        clientId: wallet.clientId,
        dataClientToken: setup.data.clientToken,
        currency: 'currency' in order ? order.currency : 'USD',
        intent: 'capture',
        components: 'buttons',
        ...(wallet.scriptUrl ? { sdkBaseUrl: wallet.scriptUrl } : {}),
      }}
    >
      <PayWithPayPal {...props} />
    </PayPalScriptProvider>
  )
}

const Loading = () => (
  <SkeletonGroup label={t`Loading PayPal...`}>
    <SkeletonBlock $height="48px" $width="360px" $radius="10px" />
  </SkeletonGroup>
)

function Unavailable({ retry, retrying }: { readonly retry: () => void; readonly retrying: boolean }) {
  return (
    <Notice tone="danger" role="alert" title={t`PayPal is not responding`}>
      <Button variant="link" onClick={retry} loading={retrying}>
        {t`Try again`}
      </Button>
    </Notice>
  )
}

function PayWithPayPal({ order, onPaid, onUnsettled }: WalletButtonProps) {
  const { toast } = useHost()
  const [{ isPending, isRejected }] = usePayPalScriptReducer()
  const [cancelled, setCancelled] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** An order that may already be paid. Until its result is known, no other payment starts here. */
  const [open, setOpen] = useState<{ readonly orderId: string; readonly pending: boolean }>()
  const [checking, setChecking] = useState(false)
  const reset = () => {
    setCancelled(false)
    setProblem(undefined)
  }
  const fail = (error: unknown) => {
    console.info('wallet payment failed', error)
    const words = failureText(error, t`An error occurred during payment`)
    setProblem(words)
    toast({ title: t`Payment Failed`, description: words, variant: 'destructive' })
  }
  const capture = async (orderId: string) => {
    onUnsettled?.(true)
    const payment = await captureOrder(orderId).catch((error: unknown) => {
      onUnsettled?.(false)
      throw error
    })
    if (payment?.status !== 'succeeded') return setOpen({ orderId, pending: payment !== undefined })
    toast({ title: t`Payment Successful` })
    onPaid(payment.id)
  }
  const checkAgain = async (orderId: string) => {
    setChecking(true)
    try {
      await capture(orderId)
    } catch (error) {
      setOpen(undefined)
      fail(error)
    } finally {
      setChecking(false)
    }
  }
  if (open) {
    const { tone, text } = open.pending ? messageOf('processing') : unverified
    return (
      <Notice tone={tone} role="status" title={text}>
        {open.pending ? (
          t`PayPal is still processing the payment. Please do not pay again.`
        ) : (
          <Stack $gap={3}>
            <p>{t`The money may have been taken. Please do not pay again until you are sure.`}</p>
            <Cluster $gap={3}>
              <Button variant="outline" loading={checking} onClick={() => checkAgain(open.orderId)}>
                {t`Check again`}
              </Button>
              <TextLink href="/contact">{t`Contact support`}</TextLink>
            </Cluster>
          </Stack>
        )}
      </Notice>
    )
  }
  if (isRejected) return <Unavailable retry={() => window.location.reload()} retrying={false} />
  return (
    <Stack $gap={3}>
      {problem ? (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      ) : cancelled ? (
        <Notice role="status">{t`You cancelled the payment. No money was taken.`}</Notice>
      ) : null}
      {isPending ? <Loading /> : null}
      <Buttons>
        <PayPalButtons
          style={{ layout: 'vertical', label: PAY }}
          fundingSource="paypal"
          forceReRender={[JSON.stringify(order)]}
          onClick={reset}
          createOrder={async () =>
            (await call(createWalletOrder, { body: { ...order, intent: 'CAPTURE' } }, { idempotencyKey: newIdempotencyKey() })).id
          }
          onApprove={({ orderID }) => capture(orderID)}
          onCancel={() => {
            console.info('wallet payment cancelled')
            setCancelled(true)
          }}
          onError={fail}
        />
      </Buttons>
    </Stack>
  )
}
