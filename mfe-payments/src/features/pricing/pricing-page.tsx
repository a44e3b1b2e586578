import { t } from '@lingui/core/macro'
import { organizationSignupPath } from '@ungana/contracts-directory'
import type { PlanOffer } from '@ungana/contracts-payments'
import { Button, ErrorPanel, Page, PageHead, Quiet, Stack, Tab, TabList, TabPanel, Tabs } from '@ungana/ui'
import { useHost, useServed, useTitle } from '@ungana/web-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { usePaymentOptions } from '#lib/payment-options.ts'
import { SandboxNotice } from '#lib/sandbox-notice.tsx'
import { useMembership } from '#lib/use-membership.ts'
import { usePlans } from '#lib/use-plans.ts'
import { Faq } from './faq.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { PlanGrid } from './plan-grid.tsx'
import { refusalOf } from './plan-refusal.tsx'
import { PlansSkeleton } from './pricing-skeleton.tsx'
import { ORGANIZATION_PLANS, PRICING_LEAD, PRICING_TITLE } from './texts.ts'
import { usePlanChoice } from './use-plan-choice.ts'

const Organizations = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
`

export default function PricingPage() {
  useTitle(PRICING_TITLE)
  const { user } = useHost().session
  const [unsettled, setUnsettled] = useState(false)
  const isServed = useServed()
  const plans = usePlans()
  const options = usePaymentOptions()
  const cards = (audience: string) => {
    if (plans.isError)
      return (
        <ErrorPanel title={t`Error loading plans`} onRetry={() => plans.refetch()} retrying={plans.isFetching}>
          {t`Please try refreshing the page`}
        </ErrorPanel>
      )
    if (!plans.data || options.isLoading) return <PlansSkeleton />
    return (
      <Stack $gap={5}>
        <SandboxNotice />
        <Plans plans={plans.data.filter((plan) => plan.audience === audience)} unsettled={unsettled} onUnsettled={setUnsettled} />
      </Stack>
    )
  }
  return (
    <Page>
      <PageHead title={PRICING_TITLE}>{PRICING_LEAD}</PageHead>
      <Stack $gap={6}>
        <Tabs defaultValue={user?.role === 'organization' ? 'organization' : 'business'}>
          <TabList label={t`Plans for`}>
            <Tab value="business" disabled={unsettled}>
              {t`Business Plans`}
            </Tab>
            <Tab value="organization" disabled={unsettled}>
              {t`Trade Organizations`}
            </Tab>
          </TabList>
          <TabPanel value="business">{cards('business')}</TabPanel>
          <TabPanel value="organization">
            <Stack $gap={5}>
              <Organizations>
                <div>
                  <p>{t`For trade authorities, trade associations and regional chambers. Not registered yet?`}</p>
                  <Quiet>{ORGANIZATION_PLANS}</Quiet>
                </div>
                {isServed(organizationSignupPath()) ? (
                  <Button as={Link} to={organizationSignupPath()} variant="outline">
                    {t`Register Trade Organization`}
                  </Button>
                ) : null}
              </Organizations>
              {cards('organization')}
            </Stack>
          </TabPanel>
        </Tabs>
        <Faq />
      </Stack>
    </Page>
  )
}

interface PlansProps {
  readonly plans: readonly PlanOffer[]
  /** Whether money may have been taken. Other payments are disabled until the result is known. */
  readonly unsettled: boolean
  readonly onUnsettled: (unsettled: boolean) => void
}

function Plans({ plans, unsettled, onUnsettled }: PlansProps) {
  const { user } = useHost().session
  const membership = useMembership(user !== null)
  const { chosen, choose, cancel } = usePlanChoice()
  const refusal = (plan: PlanOffer) => (user ? refusalOf(plan, membership.data) : undefined)
  return (
    <Stack $gap={5}>
      <PlanGrid>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            chosen={chosen?.id === plan.id}
            disabled={unsettled}
            refusal={refusal(plan)}
            onChoose={() => choose(plan)}
          />
        ))}
      </PlanGrid>
      {chosen && refusal(chosen) === undefined ? (
        <PlanChoice key={chosen.id} plan={chosen} onCancel={cancel} unsettled={unsettled} onUnsettled={onUnsettled} />
      ) : null}
    </Stack>
  )
}
