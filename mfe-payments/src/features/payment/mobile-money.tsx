import { t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getPayment, type Payment, requestMobileMoney } from '@ungana/contracts-payments'
import { inLanguage } from '@ungana/language/in-language'
import { Button, Cluster, Notice, Quiet, Stack, TextField } from '@ungana/ui'
import { call, failureText, useHost } from '@ungana/web-kit'
import { type SyntheticEvent, useState } from 'react'
import { amountOf, type PaymentTerms } from '#lib/payment-terms.ts'
import { afterFailure, newRequest, type PhoneRequest } from './phone-request.ts'

interface MobileMoneyProps {
  readonly terms: PaymentTerms
  /** Name of the service, as its users know it. */
  readonly name: string
  readonly currencies: readonly string[]
  readonly disabled: boolean
  readonly onPaid: (paymentId: string) => void
  /** Reports a phone request whose result is unknown. Other payment methods should then be disabled. */
  readonly onUnsettled: (unsettled: 'asking' | 'asked' | null) => void
}

/** Milliseconds between checks whether the phone's owner has agreed. */
const CHECK_INTERVAL = 5000

/** Sends a payment request to the payer's phone. Shown only when configured. */
export function MobileMoney({ terms: { amount, currency, description }, name, currencies, disabled, onPaid, onUnsettled }: MobileMoneyProps) {
  const { toast } = useHost()
  const [request, setRequest] = useState(() => newRequest())
  const update = (next: PhoneRequest) => {
    setRequest(next)
    onUnsettled(next.mayBeAsked ? 'asked' : null)
  }
  const requesting = useMutation({
    mutationFn: (phone: string) =>
      call(requestMobileMoney, { body: { amount: amountOf({ amount, currency }), currency, description, phone } }, { idempotencyKey: request.key }),
    onMutate: () => onUnsettled('asking'),
    onSuccess: (payment) => {
      onUnsettled('asked')
      settle(payment)
    },
    onError: (error) => {
      const words = failureText(error, t`An error occurred setting up the payment`)
      update(afterFailure(request, error, words))
      toast({ title: t`Payment Setup Failed`, description: words, variant: 'destructive' })
    },
  })
  const release = (problem?: string) => {
    update(newRequest(problem))
    requesting.reset()
  }
  const settle = ({ id, status, problem: why }: Payment) => {
    if (status === 'succeeded') onPaid(id)
    if (status === 'failed' || status === 'canceled') release(why ? inLanguage(why) : t`No money was taken.`)
  }
  const id = requesting.data?.id
  useQuery({
    queryKey: ['payments', 'payment', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => {
      const payment = await call(getPayment, { params: { id: id as string } }, { signal })
      settle(payment)
      return payment
    },
    refetchInterval: CHECK_INTERVAL,
  })
  if (!currencies.includes(currency)) return <Quiet>{t`${name} does not accept ${currency}. It accepts ${currencies.join(', ')}.`}</Quiet>
  const otherMethod = (
    <Button variant="link" disabled={requesting.isPending} onClick={() => release()}>
      {t`Pay another way`}
    </Button>
  )
  if (requesting.data)
    return (
      <Notice tone="success" role="status" title={t`Confirm the payment on your phone`}>
        <Stack $gap={3}>
          <p>
            {t`${name} has sent a payment request to your phone. This page continues when the money arrives. Please do not pay again. To pay another way, decline the request on your phone first.`}
          </p>
          <div>{otherMethod}</div>
        </Stack>
      </Notice>
    )
  if (request.mayBeAsked)
    return (
      <Notice tone="warning" role="alert" title={t`${name} is not responding`}>
        <Stack $gap={3}>
          {request.problem ? <p>{request.problem}</p> : null}
          <p>{t`Your phone may have received a payment request. Check your phone before you pay another way.`}</p>
          <Cluster $gap={3}>
            <Button variant="outline" loading={requesting.isPending} onClick={() => requesting.mutate(requesting.variables as string)}>
              {t`Check again`}
            </Button>
            {otherMethod}
          </Cluster>
        </Stack>
      </Notice>
    )
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRequest({ ...request, problem: undefined })
    requesting.mutate(String(new FormData(event.currentTarget).get('phone') ?? ''))
  }
  return (
    <form onSubmit={submit} aria-label={name} noValidate>
      <Stack $gap={3}>
        <TextField name="phone" label={t`Phone number for ${name}`} type="tel" inputMode="tel" autoComplete="tel" error={request.problem} />
        <div>
          <Button type="submit" variant="outline" loading={requesting.isPending} disabled={disabled}>
            {t`Pay with ${name}`}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
