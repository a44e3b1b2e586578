import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { paymentSuccessPath } from '@ungana/contracts-payments'
import { receiptState } from '@ungana/contracts-shell'
import { Card, Page, PageHead, SkeletonBlock, Stack } from '@ungana/ui'
import { ForRole, lazyPage, useHost, useTitle } from '@ungana/web-kit'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LoginRequired } from '#lib/login-required.tsx'
import { PageSkeleton } from '#lib/page-skeleton.tsx'
import { usePaymentOptions } from '#lib/payment-options.ts'
import { amountOf, type PaymentTerms } from '#lib/payment-terms.ts'
import { PhonePayment } from '#lib/phone-payment.tsx'
import { SandboxNotice } from '#lib/sandbox-notice.tsx'
import { useMembership } from '#lib/use-membership.ts'
import { usePlans } from '#lib/use-plans.ts'
import type { CardFormProps, CardState } from './card-form.tsx'
import { type CheckoutQuery, readCheckoutQuery } from './checkout-query.ts'
import { CurrencyNotice } from './currency-notice.tsx'
import { PlanNotice } from './plan-notice.tsx'
import { PlanTerms } from './plan-terms.tsx'
import { setUpCard, setUpProblem } from './set-up-card.ts'
import { TermsForm } from './terms-form.tsx'

const TITLE = t`Checkout`

const CardForm = lazyPage<CardFormProps>(() =>
  import(/* webpackChunkName: 'card' */ './card-form.tsx').then((module) => ({ default: module.CardForm })),
)

export default function CheckoutPage() {
  return (
    <ForRole act="payments.make">
      <CheckoutForPayers />
    </ForRole>
  )
}

function CheckoutForPayers() {
  useTitle(TITLE)
  const { user } = useHost().session
  const { search } = useLocation()
  const [query] = useState(() => readCheckoutQuery(search))
  const notice = query.notSold ? <PlanNotice plan={query.notSold} /> : null
  if (!user)
    return (
      <LoginRequired page={TITLE} title={t`Please log in to pay`} text={t`You need an account so that we can send your invoice.`} notice={notice} />
    )
  return <Checkout query={query} notice={notice} />
}

interface CheckoutProps {
  readonly query: CheckoutQuery
  /** Why the plan of the address cannot be bought. */
  readonly notice: ReactNode
}

function Checkout({ query, notice }: CheckoutProps) {
  const { toast } = useHost()
  const [agreed, setAgreed] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [card, setCard] = useState<CardState>('idle')
  const navigate = useNavigate()
  const options = usePaymentOptions()
  const mobile = options.data?.mobileMoney
  const needed = [options, usePlans(query.plan !== undefined), useMembership(query.plan !== undefined)]
  const [phoneTerms, setPhoneTerms] = useState<PaymentTerms>()
  /** Whether a phone may have been asked to pay. The card must not pay too. */
  const [phoneAsked, setPhoneAsked] = useState(false)
  const setup = useMutation({
    mutationFn: ({ renew, ...terms }: PaymentTerms & { readonly renew?: boolean }) =>
      setUpCard(
        query.plan
          ? { plan: query.plan, renew: renew ?? false }
          : { amount: amountOf(terms), currency: terms.currency.toLowerCase(), description: terms.description },
      ),
    onError: (error) => {
      const words = setUpProblem(error)
      setProblem(words)
      toast({ title: t`Payment Setup Failed`, description: words, variant: 'destructive' })
    },
    onMutate: () => {
      setProblem(undefined)
      setPhoneTerms(undefined)
    },
  })
  // Otherwise late texts would move the buttons from under a press.
  if (needed.some(({ isLoading }) => isLoading)) return <PageSkeleton title={TITLE} />
  const terms = {
    setup: setup.mutate,
    settingUp: setup.isPending,
    ready: setup.data !== undefined || phoneAsked,
    paying: card === 'paying' || phoneAsked,
    problem,
    onChange: () => {
      setup.reset()
      setPhoneTerms(undefined)
    },
    phone: mobile ? { name: mobile.name, choose: setPhoneTerms } : undefined,
  }
  return (
    <Page $narrow>
      <PageHead title={TITLE}>
        {mobile
          ? t`Pay by card or with ${mobile.name}. Only the payment provider sees your card number. Ungana never does.`
          : t`Pay by card. Only the payment provider sees your card number. Ungana never does.`}
      </PageHead>
      <Stack $gap={5}>
        <SandboxNotice />
        {card === 'paid' ? null : notice ? (
          notice
        ) : query.refused && !agreed ? (
          <CurrencyNotice refused={query.refused} onAgree={() => setAgreed(true)} />
        ) : query.plan ? (
          <PlanTerms plan={query.plan} {...terms} />
        ) : (
          <TermsForm initial={query} {...terms} />
        )}
        {mobile && phoneTerms && !setup.data ? (
          <PhoneSection name={mobile.name} terms={phoneTerms}>
            <Suspense fallback={<SkeletonBlock $height="120px" $radius="10px" />}>
              <PhonePayment
                order={query.plan ? { plan: query.plan } : { ...phoneTerms, amount: amountOf(phoneTerms) }}
                name={mobile.name}
                currencies={mobile.currencies}
                disabled={setup.isPending}
                onPaid={(paymentId) => navigate(paymentSuccessPath(), { state: receiptState(paymentId) })}
                onUnsettled={(unsettled) => setPhoneAsked(unsettled !== null)}
              />
            </Suspense>
          </PhoneSection>
        ) : null}
        {setup.data ? (
          <Suspense fallback={<SkeletonBlock $height="220px" $radius="14px" />}>
            <CardForm key={setup.data.clientSecret} payment={setup.data} free={query.plan === undefined} state={card} onState={setCard} />
          </Suspense>
        ) : null}
      </Stack>
    </Page>
  )
}

interface PhoneSectionProps {
  readonly name: string
  readonly terms: PaymentTerms
  readonly children: ReactNode
}

/** Takes the focus for each chosen payment, because it appears below the pressed button. */
function PhoneSection({ name, terms, children }: PhoneSectionProps) {
  const section = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of the button has terms of its own
  useEffect(() => section.current?.focus(), [terms])
  return (
    <Card as="section" ref={section} tabIndex={-1} aria-label={name}>
      {children}
    </Card>
  )
}
