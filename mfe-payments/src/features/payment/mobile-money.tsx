import { useMutation, useQuery } from '@tanstack/react-query'
import { getPayment, type Payment, requestMobileMoney } from '@ungana/contracts-payments'
import { Button, Notice, Quiet, Stack, TextField } from '@ungana/ui'
import { ApiError, call, failureText, newKey, useHost } from '@ungana/web-kit'
import { type SyntheticEvent, useState } from 'react'
import type { PaymentTerms } from '#lib/payment-terms.ts'

interface MobileMoneyProps {
  readonly terms: PaymentTerms
  /** As its users call it. */
  readonly name: string
  readonly currencies: readonly string[]
  readonly disabled: boolean
  readonly onPaid: () => void
  /** Whether money may have been taken, and nobody knows it yet: nothing else should be paid with meanwhile. */
  readonly onUnsettled: (unsettled: boolean) => void
}

/** How often it is looked whether the phone's owner has agreed, in milliseconds. */
const LOOK_EVERY = 5000

/** Asks the payer's phone for the money. Only there where it is configured. */
export function MobileMoney({ terms: { amount, currency, description }, name, currencies, disabled, onPaid, onUnsettled }: MobileMoneyProps) {
  const { toast } = useHost()
  const [key, setKey] = useState(newKey)
  const [problem, setProblem] = useState<string>()
  const request = useMutation({
    mutationFn: (phone: string) =>
      call(requestMobileMoney, { body: { amount: Number(amount), currency, description, phone } }, { idempotencyKey: key }),
    onMutate: () => onUnsettled(true),
    onSuccess: (payment) => settle(payment),
    onError: (error) => {
      // What was refused is over: another number is another payment. Where no answer came, the same is asked for again.
      const isOver = error instanceof ApiError && error.status >= 400 && error.status < 500
      const words = failureText(error, 'An error occurred setting up the payment')
      if (isOver) notPaid(words)
      else setProblem(words)
      toast({ title: 'Payment Setup Failed', description: words, variant: 'destructive' })
    },
  })
  const notPaid = (words: string) => {
    setKey(newKey())
    setProblem(words)
    onUnsettled(false)
  }
  const settle = ({ status, problem: why }: Payment) => {
    if (status === 'succeeded') onPaid()
    if (status !== 'failed' && status !== 'canceled') return
    notPaid(why ?? 'Nothing was paid.')
    request.reset()
  }
  const id = request.data?.id
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
  if (request.data)
    return (
      <Notice tone="success" role="status" title="Look at your phone">
        {name} asks there for your consent. This page goes on once the money has arrived: please do not pay again.
      </Notice>
    )
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setProblem(undefined)
    request.mutate(String(new FormData(event.currentTarget).get('phone') ?? ''))
  }
  return (
    <form onSubmit={submit} aria-label={name} noValidate>
      <Stack $gap={3}>
        <TextField name="phone" label={`Phone number for ${name}`} type="tel" inputMode="tel" autoComplete="tel" error={problem} />
        <div>
          <Button type="submit" variant="outline" loading={request.isPending} disabled={disabled}>
            Pay with {name}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
