/** Paying with PayPal: an order is made, its payer approves it with PayPal, the money is taken. */
import { PayPalProvider, usePayPalOneTimePaymentSession } from '@paypal/react-paypal-js/sdk-v6'
import { useQuery } from '@tanstack/react-query'
import { captureWalletOrder, createWalletOrder, type Plan, setUpWallet } from '@ungana/contracts-payments'
import { Button, Notice, SkeletonBlock, Stack } from '@ungana/ui'
import { call, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { usePaymentOptions } from './payment-options.ts'
import { loadProviderScript } from './provider-script.ts'
import { wordsOf } from './words.ts'

/** What is paid: a plan, whose price is the server's, or an amount. */
type Order = { readonly plan: Plan } | { readonly amount: number; readonly currency: string; readonly description: string }

export interface WalletButtonProps {
  readonly order: Order
  readonly onPaid: () => void
}

const LIVE = 'https://www.paypal.com'

export function WalletButton(props: WalletButtonProps) {
  const { data: options } = usePaymentOptions()
  const scriptUrl = options?.wallet?.scriptUrl
  const ready = useQuery({
    queryKey: ['payments', 'wallet', scriptUrl],
    enabled: scriptUrl !== undefined,
    queryFn: async ({ signal }) => {
      const [{ clientToken }] = await Promise.all([call(setUpWallet, undefined, { signal }), loadProviderScript(scriptUrl as string)])
      return clientToken
    },
  })
  if (ready.isError)
    return (
      <Notice tone="danger" role="alert" title="PayPal could not be reached">
        <Button variant="link" onClick={() => ready.refetch()} loading={ready.isFetching}>
          Try again
        </Button>
      </Notice>
    )
  if (!ready.data || !scriptUrl) return <SkeletonBlock $height="46px" $radius="10px" role="status" aria-label="Loading PayPal..." />
  return (
    <PayPalProvider
      clientToken={ready.data}
      environment={scriptUrl.startsWith(LIVE) ? 'production' : 'sandbox'}
      components={['paypal-payments']}
      pageType="checkout"
    >
      <PayWithPayPal {...props} />
    </PayPalProvider>
  )
}

function PayWithPayPal({ order, onPaid }: WalletButtonProps) {
  const { toast } = useHost()
  const [state, setState] = useState<'idle' | 'paying' | 'cancelled'>('idle')
  const [problem, setProblem] = useState<string>()

  const failed = (error: unknown) => {
    console.error('wallet payment', error)
    const words = wordsOf(error, 'An error occurred during payment')
    setState('idle')
    setProblem(words)
    toast({ title: 'Payment Failed', description: words, variant: 'destructive' })
  }
  const { isPending, error, handleClick } = usePayPalOneTimePaymentSession({
    presentationMode: 'auto',
    createOrder: async () => {
      try {
        return { orderId: (await call(createWalletOrder, { body: { ...order, intent: 'CAPTURE' } })).id }
      } catch (refusal) {
        failed(refusal)
        throw refusal
      }
    },
    onApprove: async ({ orderId }: { orderId: string }) => {
      try {
        await call(captureWalletOrder, { params: { id: orderId } })
        toast({ title: 'Payment Successful' })
        onPaid()
      } catch (refusal) {
        failed(refusal)
      }
    },
    onCancel: () => {
      console.info('wallet payment cancelled')
      setState('cancelled')
    },
    onError: failed,
  })
  const pay = () => {
    setState('paying')
    setProblem(undefined)
    // What it rejects with was told by then.
    void Promise.resolve(handleClick()).catch(() => setState('idle'))
  }
  return (
    <Stack $gap={3}>
      {error || problem ? (
        <Notice tone="danger" role="alert">
          {problem ?? 'PayPal could not be started. Please reload the page.'}
        </Notice>
      ) : state === 'cancelled' ? (
        <Notice role="status">You cancelled the payment. Nothing was taken.</Notice>
      ) : null}
      <div>
        <Button variant="secondary" size="large" loading={isPending || state === 'paying'} loadingLabel="Waiting for PayPal..." onClick={pay}>
          Pay with PayPal
        </Button>
      </div>
    </Stack>
  )
}
