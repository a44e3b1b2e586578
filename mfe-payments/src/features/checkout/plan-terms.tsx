import { useQuery } from '@tanstack/react-query'
import { listPlans, type Plan, planNames, pricingPath } from '@ungana/contracts-payments'
import { Button, Card, Checkbox, Notice, SectionHeading, Stack, TextLink } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { useState } from 'react'
import { defaultTerms, type PaymentTerms } from '#lib/payment-terms.ts'
import { priceText } from '#lib/price-text.ts'
import { useMembership } from '#lib/use-membership.ts'
import { renewalChoice } from './renewal-choice.ts'
import type { SetupProps } from './terms-form.tsx'

interface PlanTermsProps extends Omit<SetupProps, 'setup'> {
  readonly plan: Plan
  readonly setup: (terms: PaymentTerms & { readonly renew: boolean }) => void
}

/** A month of a plan: its price is the server's, and only whether it renews is the payer's to say. */
export function PlanTerms({ plan, setup, settingUp, ready, paying, problem, onChange }: PlanTermsProps) {
  const [said, setSaid] = useState<boolean>()
  const membership = useMembership()
  // Ticked only for who has agreed to have this plan renewed, and has not taken that back: a month paid by hand does not end it unseen.
  const { agreed, renew, known } = renewalChoice(plan, said, membership)
  const { data } = useQuery({ queryKey: ['payments', 'plans'], queryFn: ({ signal }) => call(listPlans, undefined, { signal }) })
  const price = data?.find(({ id }) => id === plan)?.price
  return (
    <Card as="section" aria-label={planNames[plan]}>
      <Stack $gap={4}>
        <SectionHeading description={price === undefined ? undefined : `${priceText(price)} for a month, from the moment it is paid.`}>
          {planNames[plan]}
        </SectionHeading>
        <Checkbox
          label="Renew each month"
          hint={
            agreed
              ? 'As you have asked for before. From now on this card is charged, until you stop it on the page My Membership; without the tick the renewal ends.'
              : 'Your card is charged again before the month ends, until you stop it on the page My Membership.'
          }
          checked={renew}
          disabled={paying || !known}
          onChange={(event) => {
            setSaid(event.target.checked)
            onChange()
          }}
        />
        {membership.isError && !known ? (
          <Notice tone="danger" role="alert" title="Error loading your membership">
            <Stack $gap={2}>
              <p>Whether your plan renews is not known: please try again before you pay.</p>
              <div>
                <Button variant="link" onClick={() => membership.refetch()} loading={membership.isFetching}>
                  Try again
                </Button>
              </div>
            </Stack>
          </Notice>
        ) : null}
        {problem ? (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        ) : null}
        {ready ? null : (
          <div>
            <Button
              variant="primary"
              size="large"
              disabled={!known}
              loading={settingUp}
              onClick={() => {
                setSaid(renew)
                setup({ ...defaultTerms, renew })
              }}
            >
              Continue to Payment
            </Button>
          </div>
        )}
        <p>
          <TextLink href={pricingPath()}>All plans</TextLink>
        </p>
      </Stack>
    </Card>
  )
}
