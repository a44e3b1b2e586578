import { useMutation, useQuery } from '@tanstack/react-query'
import { getPayment, type Payment, requestMobileMoney } from '@ungana/contracts-payments'
import { Button, Cluster, Notice, Quiet, Stack, TextField } from '@ungana/ui'
import { call, failureText, useHost } from '@ungana/web-kit'
import { type SyntheticEvent, useState } from 'react'
import type { PaymentTerms } from '#lib/payment-terms.ts'
import { afterFailure, newRequest, type PhoneRequest } from './phone-request.ts'

interface MobileMoneyProps {
  readonly terms: PaymentTerms
  /** As its users call it. */
  readonly name: string
  readonly currencies: readonly string[]
  readonly disabled: boolean
  readonly onPaid: () => void
  /** A phone is being asked, or may have been, and nobody knows yet what comes of it: nothing else should be paid with meanwhile. */
  readonly onUnsettled: (unsettled: 'asking' | 'asked' | null) => void
}

/** How often it is looked whether the phone's owner has agreed, in milliseconds. */
const LOOK_EVERY = 5000

/** Asks the payer's phone for the money. Only there where it is configured. */
export function MobileMoney({ terms: { amount, currency, description }, name, currencies, disabled, onPaid, onUnsettled }: MobileMoneyProps) {
  const { toast } = useHost()
  const [request, setRequest] = useState(() => newRequest())
  const become = (next: PhoneRequest) => {
    setRequest(next)
    onUnsettled(next.mayBeAsked ? 'asked' : null)
  }
  const asking = useMutation({
    mutationFn: (phone: string) =>
      call(requestMobileMoney, { body: { amount: Number(amount), currency, description, phone } }, { idempotencyKey: request.key }),
    onMutate: () => onUnsettled('asking'),
    onSuccess: (payment) => {
      onUnsettled('asked')
      settle(payment)
    },
    onError: (error) => {
      const words = failureText(error, 'An error occurred setting up the payment')
      become(afterFailure(request, error, words))
      toast({ title: 'Payment Setup Failed', description: words, variant: 'destructive' })
    },
  })
  const release = (problem?: string) => {
    become(newRequest(problem))
    asking.reset()
  }
  const settle = ({ status, problem: why }: Payment) => {
    if (status === 'succeeded') onPaid()
    if (status === 'failed' || status === 'canceled') release(why ?? 'Nothing was paid.')
  }
  const id = asking.data?.id
  useQuery({
    queryKey: ['payments', 'payment', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => {
      const payment = await call(getPayment, { params: { id: id as string } }, { signal })
      settle(payment)
      return payment
    },
    refetchInterval: LOOK_EVERY,
  })
  if (!currencies.includes(currency)) return <Quiet>{`${name} does not take ${currency}. It takes ${currencies.join(', ')}.`}</Quiet>
  const otherWay = (
    <Button variant="link" disabled={asking.isPending} onClick={() => release()}>
      Pay another way
    </Button>
  )
  if (asking.data)
    return (
      <Notice tone="success" role="status" title="Look at your phone">
        <Stack $gap={3}>
          <p>
            {name} asks there for your consent. This page goes on once the money has arrived: please do not pay again. If you would rather pay another
            way, decline it there first.
          </p>
          <div>{otherWay}</div>
        </Stack>
      </Notice>
    )
  if (request.mayBeAsked)
    return (
      <Notice tone="warning" role="alert" title={`${name} has not answered`}>
        <Stack $gap={3}>
          {request.problem ? <p>{request.problem}</p> : null}
          <p>Your phone may have been asked: look at it before you pay another way.</p>
          <Cluster $gap={3}>
            <Button variant="outline" loading={asking.isPending} onClick={() => asking.mutate(asking.variables as string)}>
              Check again
            </Button>
            {otherWay}
          </Cluster>
        </Stack>
      </Notice>
    )
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRequest({ ...request, problem: undefined })
    asking.mutate(String(new FormData(event.currentTarget).get('phone') ?? ''))
  }
  return (
    <form onSubmit={submit} aria-label={name} noValidate>
      <Stack $gap={3}>
        <TextField name="phone" label={`Phone number for ${name}`} type="tel" inputMode="tel" autoComplete="tel" error={request.problem} />
        <div>
          <Button type="submit" variant="outline" loading={asking.isPending} disabled={disabled}>
            Pay with {name}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
