import { t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { getPayment, getPhonePrices, type Payment, type Plan, requestMobileMoney } from '@ungana/contracts-payments'
import { choiceText } from '@ungana/language/formats'
import { inLanguage } from '@ungana/language/in-language'
import { Button, Cluster, Notice, Quiet, SelectField, SkeletonBlock, Stack, TextField } from '@ungana/ui'
import { call, dayText, failureText, useHost } from '@ungana/web-kit'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { moneyText } from '#lib/money-text.ts'
import { unsettledText } from '#lib/payment-messages.ts'
import { afterFailure, newRequest, type PhoneRequest } from '#lib/phone-request.ts'

type PhoneOrder = { readonly plan: Plan } | { readonly amount: number; readonly currency: string; readonly description: string }
type PhonePrices = EndpointOutput<typeof getPhonePrices>

export interface MobileMoneyProps {
  readonly order: PhoneOrder
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
export function MobileMoney(props: MobileMoneyProps) {
  const { order, name, currencies } = props
  const currency = 'plan' in order ? 'USD' : order.currency
  if (currencies.includes(currency)) return <PhoneForm {...props} />
  if (currency === 'USD') return <InLocalMoney {...props} />
  return <Quiet>{t`${name} does not accept ${currency}. It accepts ${currencies.join(', ')}.`}</Quiet>
}

/** Phones pay a price in US dollars in their own currency. */
function InLocalMoney(props: MobileMoneyProps) {
  const { order, name } = props
  const query = 'plan' in order ? { plan: order.plan } : { amount: order.amount, currency: order.currency }
  const { data, isError, refetch } = useQuery({
    queryKey: ['payments', 'phone-prices', query],
    queryFn: ({ signal }) => call(getPhonePrices, { query }, { signal }),
  })
  if (isError) return <Quiet>{t`${name} is not available at the moment.`}</Quiet>
  if (!data) return <SkeletonBlock $height="120px" $radius="10px" />
  if (data.prices.length === 0)
    return <Quiet>{t`${name} is not available at the moment, because we have no exchange rates from the last 7 days.`}</Quiet>
  return <PhoneForm {...props} local={data} onRefused={refetch} />
}

interface PhoneFormProps extends MobileMoneyProps {
  /** The price in the currencies of phones; without it, the price is in such a currency. */
  readonly local?: PhonePrices
  readonly onRefused?: () => void
}

function PhoneForm({ order, name, disabled, onPaid, onUnsettled, local, onRefused }: PhoneFormProps) {
  const { toast } = useHost()
  const [currency, setCurrency] = useState<string>()
  const chosen = local?.prices.find((price) => price.currency === currency) ?? local?.prices[0]
  const [request, setRequest] = useState(() => newRequest())
  const update = (next: PhoneRequest) => {
    setRequest(next)
    onUnsettled(next.mayBeAsked ? 'asked' : null)
  }
  const requesting = useMutation({
    mutationFn: (wanted: { readonly phone: string; readonly local?: { readonly amount: number; readonly currency: string } }) =>
      call(requestMobileMoney, { body: { ...order, ...wanted } }, { idempotencyKey: request.key }),
    onMutate: () => onUnsettled('asking'),
    onSuccess: (payment) => {
      onUnsettled('asked')
      settle(payment)
    },
    onError: (error) => {
      const words = failureText(error, t`An error occurred setting up the payment`)
      update(afterFailure(request, error, words))
      onRefused?.()
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
  const checked = useQuery({
    queryKey: ['payments', 'payment', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => {
      const payment = await call(getPayment, { params: { id: id as string } }, { signal })
      settle(payment)
      return payment
    },
    refetchInterval: CHECK_INTERVAL,
  })
  const isUnsettled = checked.data?.unsettled === true
  const otherMethod = (
    <Button variant="link" disabled={requesting.isPending} onClick={() => release()}>
      {t`Pay another way`}
    </Button>
  )
  if (requesting.data)
    return (
      <Step name="asked" problem={undefined}>
        <Notice
          tone={isUnsettled ? 'warning' : 'success'}
          role="status"
          title={isUnsettled ? t`We do not know yet whether you paid` : t`Confirm the payment on your phone`}
        >
          <Stack $gap={3}>
            <p>
              {isUnsettled
                ? unsettledText
                : t`${name} has sent a payment request to your phone. This page continues when the money arrives. Please do not pay again. To pay another way, decline the request on your phone first.`}
            </p>
            <div>{otherMethod}</div>
          </Stack>
        </Notice>
      </Step>
    )
  if (request.mayBeAsked)
    return (
      <Step name="unknown" problem={request.problem}>
        <Notice tone="warning" role="alert" title={t`${name} is not responding`}>
          <Stack $gap={3}>
            {request.problem ? <p>{request.problem}</p> : null}
            <p>{t`Your phone may have received a payment request. Check your phone before you pay another way.`}</p>
            <Cluster $gap={3}>
              <Button
                variant="outline"
                loading={requesting.isPending}
                onClick={() => requesting.variables && requesting.mutate(requesting.variables)}
              >
                {t`Check again`}
              </Button>
              {otherMethod}
            </Cluster>
          </Stack>
        </Notice>
      </Step>
    )
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRequest({ ...request, problem: undefined })
    const phone = String(new FormData(event.currentTarget).get('phone') ?? '')
    requesting.mutate(chosen ? { phone, local: { amount: chosen.amount, currency: chosen.currency } } : { phone })
  }
  return (
    <Step name="form" problem={request.problem}>
      <form onSubmit={submit} aria-label={name} noValidate>
        <Stack $gap={3}>
          {local && chosen ? (
            <SelectField
              name="currency"
              label={t`Currency of the phone`}
              options={local.prices.map((price) => ({ value: price.currency, label: `${price.currency} · ${choiceText(price.networks)}` }))}
              value={chosen.currency}
              onChange={(event) => setCurrency(event.target.value)}
            />
          ) : null}
          {local && chosen ? (
            <p>
              {t`${moneyText(local.price.amount, local.price.currency)} is ${moneyText(chosen.amount, chosen.currency)}. One US dollar is ${chosen.perUsd} ${chosen.currency}, rate of ${dayText(chosen.rateDate)}.`}
            </p>
          ) : null}
          <TextField name="phone" label={t`Phone number for ${name}`} type="tel" inputMode="tel" autoComplete="tel" error={request.problem} />
          <div>
            <Button type="submit" variant="outline" loading={requesting.isPending} disabled={disabled}>
              {chosen ? t`Pay ${moneyText(chosen.amount, chosen.currency)} with ${name}` : t`Pay with ${name}`}
            </Button>
          </div>
        </Stack>
      </form>
    </Step>
  )
}

interface StepProps {
  readonly name: 'form' | 'asked' | 'unknown'
  readonly problem: string | undefined
  readonly children: ReactNode
}

/** What replaces the pressed button gets the focus: the field with a problem, or the new text. */
function Step({ name, problem, children }: StepProps) {
  const box = useRef<HTMLDivElement>(null)
  const was = useRef({ name, problem })
  useEffect(() => {
    const { name: before, problem: known } = was.current
    was.current = { name, problem }
    if (before === name && (known === problem || problem === undefined)) return
    const field = problem && box.current?.querySelector('input')
    ;(field || box.current)?.focus()
  }, [name, problem])
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  )
}
