import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Membership, type Plan as PlanId, type PlanOffer, planCheckoutPath, pricingPath, stopRenewal } from '@ungana/contracts-payments'
import { inLanguage } from '@ungana/language/in-language'
import { Badge, Button, Card, Cluster, ErrorPanel, Notice, Page, PageHead, SectionHeading, SkeletonBlock, SkeletonGroup, Stack } from '@ungana/ui'
import { call, dayText, ForRole, failureText, useHost, useMay, useTitle } from '@ungana/web-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { LoginRequired } from '#lib/login-required.tsx'
import { PlanFeatures } from '#lib/plan-features.tsx'
import { membershipKey, renewalPlanOf, useMembership } from '#lib/use-membership.ts'
import { usePlans } from '#lib/use-plans.ts'
import { remedyText } from './renewal-text.ts'
import { StopDialog } from './stop-dialog.tsx'

const TITLE = t`My Membership`

export default function MembershipPage() {
  return (
    <ForRole act="payments.read">
      <OwnMembership />
    </ForRole>
  )
}

function OwnMembership() {
  useTitle(TITLE)
  const { user } = useHost().session
  const membership = useMembership(user !== null)
  const plans = usePlans(user !== null)
  if (!user) return <LoginRequired page={TITLE} title={t`Please log in to see your membership`} text={t`See your plan and when it expires.`} />
  return (
    <Page $narrow>
      <PageHead title={TITLE}>{user.businessName}</PageHead>
      {membership.data && !plans.isLoading ? (
        <Plan membership={membership.data} offers={plans.data} />
      ) : membership.isError ? (
        <ErrorPanel title={t`Error loading your membership`} onRetry={() => membership.refetch()} retrying={membership.isFetching}>
          {t`Please try again`}
        </ErrorPanel>
      ) : (
        <SkeletonGroup label={t`Loading your membership...`}>
          <SkeletonBlock $height="260px" $radius="14px" />
        </SkeletonGroup>
      )}
    </Page>
  )
}

interface PlanProps {
  readonly membership: Membership
  readonly offers: readonly PlanOffer[] | undefined
}

function Plan({ membership, offers }: PlanProps) {
  const { toast } = useHost()
  const client = useQueryClient()
  const mayPay = useMay('payments.make')
  const [stopping, setStopping] = useState(false)
  const stop = useMutation({
    mutationFn: () => call(stopRenewal),
    onSuccess: (now) => {
      client.setQueryData(membershipKey, now)
      setStopping(false)
      toast({ title: t`Renewal stopped`, description: now.until ? t`Your plan ends on ${dayText(now.until)}.` : '' })
    },
    onError: (error) =>
      toast({ title: t`Failed to cancel the renewal`, description: failureText(error, t`Please try again`), variant: 'destructive' }),
  })
  const { plan, name, until, renews, renewalProblem, holderKind } = membership
  const renewalPlan = renewalPlanOf(membership)
  const offer = offers?.find(({ id }) => id === plan)
  const paid = until !== null
  const next = renewalPlan ?? (paid ? plan : null)
  return (
    <Stack $gap={5}>
      {renewalProblem ? (
        <Notice tone="warning" title={t`The last renewal failed`}>
          {inLanguage(renewalProblem)} {remedyText(membership)}
        </Notice>
      ) : null}
      <Card as="section" aria-label={t`Plan`}>
        <Stack $gap={4}>
          <SectionHeading
            description={
              until === null
                ? plan === null
                  ? t`You have no plan at the moment.`
                  : t`Free, with no end date.`
                : renews && !renewalProblem
                  ? t`Paid until ${dayText(until)}. Renews automatically before that date.`
                  : t`Paid until ${dayText(until)}.`
            }
          >
            {name ?? t`No plan`}
          </SectionHeading>
          {paid ? (
            <div>
              {renewalProblem ? (
                <Badge tone="warning">{t`Not renewed yet`}</Badge>
              ) : (
                <Badge tone={renews ? 'success' : 'neutral'}>{renews ? t`Renews each month` : t`Expires ${dayText(until)}`}</Badge>
              )}
            </div>
          ) : null}
          {offer ? (
            <Stack $gap={2}>
              <h3>{t`Included in your plan`}</h3>
              <PlanFeatures plan={{ ...offer, notIncluded: [] }} />
            </Stack>
          ) : null}
          {mayPay ? (
            <Cluster $gap={3}>
              {next ? (
                <Button as={Link} to={planCheckoutPath(next as PlanId)} variant="primary">
                  {renewalProblem ? t`Pay the next month` : renews ? t`Pay another month` : t`Renew`}
                </Button>
              ) : null}
              <Button as={Link} to={pricingPath()} variant={next ? 'outline' : 'primary'}>
                {paid ? t`Change plan` : holderKind === 'organization' ? t`Choose a plan` : t`Upgrade`}
              </Button>
              {renewalPlan !== null ? (
                <Button variant="link" onClick={() => setStopping(true)}>
                  {t`Cancel renewal`}
                </Button>
              ) : null}
            </Cluster>
          ) : null}
        </Stack>
      </Card>
      {stopping ? (
        <StopDialog
          until={until}
          name={name ?? ''}
          stopping={stop.isPending}
          error={stop.error}
          onStop={() => stop.mutate()}
          onClose={() => setStopping(false)}
        />
      ) : null}
    </Stack>
  )
}
