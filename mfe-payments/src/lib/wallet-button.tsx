/** Paying with PayPal: an order is made, its payer approves it with PayPal, the money is taken. */
import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js'
import { useQuery } from '@tanstack/react-query'
import { createWalletOrder, type Plan, setUpWallet } from '@ungana/contracts-payments'
import { Button, Cluster, Notice, SkeletonBlock, SkeletonGroup, Stack, TextLink } from '@ungana/ui'
import { call, failureText, newKey, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { styled } from 'styled-components'
import { type Capture, captureOrder } from './capture-order.ts'
import { messageOf, unverified } from './payment-messages.ts'
import { usePaymentOptions } from './payment-options.ts'

/** What is paid: a plan, whose price is the server's, or an amount. */
type Order = { readonly plan: Plan } | { readonly amount: number; readonly currency: string; readonly description: string }

export interface WalletButtonProps {
  readonly order: Order
  readonly onPaid: () => void
  /** Whether money may have been taken, and nobody knows it yet: nothing else should be paid with meanwhile. */
  readonly onUnsettled?: (unsettled: boolean) => void
}

const Buttons = styled.div`
  max-width: 360px;
  /* Drawn by PayPal for a light page. */
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
  if (missing) return <Away retry={() => missing.refetch()} retrying={missing.isFetching} />
  if (options.data && !wallet) return <Notice>PayPal is not available at the moment.</Notice>
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
  <SkeletonGroup label="Loading PayPal...">
    <SkeletonBlock $height="48px" $width="360px" $radius="10px" />
  </SkeletonGroup>
)

function Away({ retry, retrying }: { readonly retry: () => void; readonly retrying: boolean }) {
  return (
    <Notice tone="danger" role="alert" title="PayPal could not be reached">
      <Button variant="link" onClick={retry} loading={retrying}>
        Try again
      </Button>
    </Notice>
  )
}

function PayWithPayPal({ order, onPaid, onUnsettled }: WalletButtonProps) {
  const { toast } = useHost()
  const [{ isPending, isRejected }] = usePayPalScriptReducer()
  const [cancelled, setCancelled] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** An order that may have been paid: nothing more is paid here. */
  const [open, setOpen] = useState<{ readonly orderId: string; readonly capture: Exclude<Capture, 'paid'> }>()
  const [asking, setAsking] = useState(false)
  const begin = () => {
    setCancelled(false)
    setProblem(undefined)
  }
  const fail = (error: unknown) => {
    console.info('wallet payment failed', error)
    const words = failureText(error, 'An error occurred during payment')
    setProblem(words)
    toast({ title: 'Payment Failed', description: words, variant: 'destructive' })
  }
  const capture = async (orderId: string) => {
    onUnsettled?.(true)
    const how = await captureOrder(orderId).catch((error: unknown) => {
      onUnsettled?.(false)
      throw error
    })
    if (how !== 'paid') return setOpen({ orderId, capture: how })
    toast({ title: 'Payment Successful' })
    onPaid()
  }
  const askAgain = async (orderId: string) => {
    setAsking(true)
    try {
      await capture(orderId)
    } catch (error) {
      setOpen(undefined)
      fail(error)
    } finally {
      setAsking(false)
    }
  }
  if (open) {
    const { tone, text } = open.capture === 'pending' ? messageOf('processing') : unverified
    return (
      <Notice tone={tone} role="status" title={text}>
        {open.capture === 'pending' ? (
          'Your wallet still has to clear it. Please do not pay again.'
        ) : (
          <Stack $gap={3}>
            <p>The money may have been taken: please do not pay again before you know.</p>
            <Cluster $gap={3}>
              <Button variant="outline" loading={asking} onClick={() => askAgain(open.orderId)}>
                Check again
              </Button>
              <TextLink href="/contact">Contact support</TextLink>
            </Cluster>
          </Stack>
        )}
      </Notice>
    )
  }
  if (isRejected) return <Away retry={() => window.location.reload()} retrying={false} />
  return (
    <Stack $gap={3}>
      {problem ? (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      ) : cancelled ? (
        <Notice role="status">You cancelled the payment. Nothing was taken.</Notice>
      ) : null}
      {isPending ? <Loading /> : null}
      <Buttons>
        <PayPalButtons
          style={{ layout: 'vertical', label: 'pay' }}
          fundingSource="paypal"
          forceReRender={[JSON.stringify(order)]}
          onClick={begin}
          createOrder={async () => (await call(createWalletOrder, { body: { ...order, intent: 'CAPTURE' } }, { idempotencyKey: newKey() })).id}
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
