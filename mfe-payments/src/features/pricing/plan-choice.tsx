import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { organizationSignupPath } from '@ungana/contracts-directory'
import { membershipPath, type Plan, type PlanOffer, paymentSuccessPath, planCheckoutPath, planMonth, pricingPath } from '@ungana/contracts-payments'
import { loginPath, receiptState } from '@ungana/contracts-shell'
import { Button, Card, Cluster, Notice, SectionHeading, SkeletonBlock, Stack, TextLink } from '@ungana/ui'
import { useHost, useMay } from '@ungana/web-kit'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { usePaymentOptions } from '#lib/payment-options.ts'
import { PaymentPurpose } from '#lib/payment-purpose.tsx'
import { PhonePayment } from '#lib/phone-payment.tsx'
import { priceText } from '#lib/price-text.ts'
import { WalletPayment } from '#lib/wallet-payment.tsx'

interface PlanChoiceProps {
  readonly plan: PlanOffer
  readonly onCancel: () => void
  /** Whether money may have been taken. Other payments are disabled until the result is known. */
  readonly unsettled: boolean
  readonly onUnsettled: (unsettled: boolean) => void
}

/** Shown after a plan is chosen: a note for Basic, payment for the others. */
export function PlanChoice(props: PlanChoiceProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box} tabIndex={-1}>
      {props.plan.price === 0 ? <FreePlan {...props} /> : <PaidPlan {...props} />}
    </div>
  )
}

function FreePlan({ plan, onCancel }: PlanChoiceProps) {
  const { user } = useHost().session
  return (
    <Notice tone="success" role="status" title={t`${plan.name} is free`}>
      <Stack $gap={2}>
        {user ? (
          <p>
            <Trans>
              Every business gets this plan for free. <TextLink href={membershipPath()}>See your membership</TextLink>
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>
              <TextLink href="/register">Register your business</TextLink> to get this plan for free.
            </Trans>
          </p>
        )}
        <div>
          <Button variant="link" onClick={onCancel}>
            {t`Close`}
          </Button>
        </div>
      </Stack>
    </Notice>
  )
}

function PaidPlan({ plan, onCancel, unsettled, onUnsettled }: PlanChoiceProps) {
  const { user } = useHost().session
  const navigate = useNavigate()
  const id = plan.id as Plan
  const mayPay = useMay('payments.make')
  const mobile = usePaymentOptions().data?.mobileMoney
  const [byPhone, setByPhone] = useState(false)
  const onPaid = (paymentId: string) => navigate(paymentSuccessPath(), { state: receiptState(paymentId) })
  return (
    <Card as="section" aria-label={t`Pay for ${plan.name}`}>
      <Stack $gap={4}>
        <SectionHeading description={t`${priceText(plan.price)} for one month, starting when you pay.`}>{plan.name}</SectionHeading>
        {!mayPay ? (
          <p>{t`Your role in this company does not include paying. Ask an owner of the company.`}</p>
        ) : user ? (
          <>
            <PaymentPurpose purpose={planMonth(id)} />
            {byPhone ? null : (
              <Suspense fallback={<SkeletonBlock $height="46px" $radius="10px" />}>
                <WalletPayment order={{ plan: id }} onPaid={onPaid} onUnsettled={onUnsettled} />
              </Suspense>
            )}
            {mobile && (byPhone || !unsettled) ? (
              <Suspense fallback={<SkeletonBlock $height="120px" $radius="10px" />}>
                <PhonePayment
                  order={{ plan: id }}
                  name={mobile.name}
                  currencies={mobile.currencies}
                  disabled={false}
                  onPaid={onPaid}
                  onUnsettled={(state) => {
                    setByPhone(state !== null)
                    onUnsettled(state !== null)
                  }}
                />
              </Suspense>
            ) : null}
            {unsettled ? null : (
              <Cluster $gap={3}>
                <Button as={Link} to={planCheckoutPath(id)} variant="outline">
                  {t`Pay by card`}
                </Button>
                <Button variant="ghost" onClick={onCancel}>
                  {t`Cancel`}
                </Button>
              </Cluster>
            )}
          </>
        ) : (
          <>
            <p>{t`Please log in to pay for a plan.`}</p>
            <Cluster $gap={3}>
              <Button as={Link} to={loginPath(pricingPath())} variant="secondary">
                {t`Log In`}
              </Button>
              <Button as={Link} to={plan.audience === 'organization' ? organizationSignupPath() : '/register'} variant="outline">
                {t`Register`}
              </Button>
              <Button variant="ghost" onClick={onCancel}>
                {t`Cancel`}
              </Button>
            </Cluster>
          </>
        )}
      </Stack>
    </Card>
  )
}
