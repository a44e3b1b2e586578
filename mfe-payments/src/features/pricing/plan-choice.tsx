import { membershipPath, type Plan, type PlanOffer, paymentSuccessPath, planCheckoutPath, pricingPath } from '@ungana/contracts-payments'
import { loginPath } from '@ungana/contracts-shell'
import { Button, Card, Cluster, Notice, SectionHeading, SkeletonBlock, Stack, TextLink } from '@ungana/ui'
import { useHost } from '@ungana/web-kit'
import { Suspense, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { priceText } from '#lib/price-text.ts'
import { WalletPayment } from '#lib/wallet-payment.tsx'

interface PlanChoiceProps {
  readonly plan: PlanOffer
  readonly onCancel: () => void
  /** Whether money may have been taken, and nobody knows it yet: nothing else is paid meanwhile. */
  readonly unsettled: boolean
  readonly onUnsettled: (unsettled: boolean) => void
}

/** What follows once a plan is chosen: for Basic a word, for the others how to pay. */
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
    <Notice tone="success" role="status" title={`${plan.name} is free`}>
      <Stack $gap={2}>
        {user ? (
          <p>
            There is nothing to pay: every business has it. <TextLink href={membershipPath()}>See your membership</TextLink>
          </p>
        ) : (
          <p>
            There is nothing to pay. <TextLink href="/register">Register your business</TextLink> and it is yours.
          </p>
        )}
        <div>
          <Button variant="link" onClick={onCancel}>
            Close
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
  return (
    <Card as="section" aria-label={`Pay for ${plan.name}`}>
      <Stack $gap={4}>
        <SectionHeading description={`${priceText(plan.price)} for a month, from the moment it is paid.`}>{plan.name}</SectionHeading>
        {user ? (
          <>
            <Suspense fallback={<SkeletonBlock $height="46px" $radius="10px" />}>
              <WalletPayment order={{ plan: id }} onPaid={() => navigate(paymentSuccessPath())} onUnsettled={onUnsettled} />
            </Suspense>
            {unsettled ? null : (
              <Cluster $gap={3}>
                <Button as={Link} to={planCheckoutPath(id)} variant="outline">
                  Pay by card
                </Button>
                <Button variant="ghost" onClick={onCancel}>
                  Cancel
                </Button>
              </Cluster>
            )}
          </>
        ) : (
          <>
            <p>Please log in to pay. A plan belongs to an account.</p>
            <Cluster $gap={3}>
              <Button as={Link} to={loginPath(pricingPath())} variant="secondary">
                Log In
              </Button>
              <Button as={Link} to="/register" variant="outline">
                Register
              </Button>
              <Button variant="ghost" onClick={onCancel}>
                Cancel
              </Button>
            </Cluster>
          </>
        )}
      </Stack>
    </Card>
  )
}
