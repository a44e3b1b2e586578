import { t } from '@lingui/core/macro'
import { type Plan, planMonth, planNames, pricingPath } from '@ungana/contracts-payments'
import { inLanguage } from '@ungana/language/in-language'
import { Button, Card, Checkbox, Cluster, Notice, SectionHeading, Stack, TextLink } from '@ungana/ui'
import { useState } from 'react'
import { PaymentPurpose } from '#lib/payment-purpose.tsx'
import { defaultTerms, type PaymentTerms } from '#lib/payment-terms.ts'
import { priceText } from '#lib/price-text.ts'
import { useMembership } from '#lib/use-membership.ts'
import { usePlans } from '#lib/use-plans.ts'
import { PhoneButton } from './phone-button.tsx'
import { renewalChoice } from './renewal-choice.ts'
import type { SetupProps } from './terms-form.tsx'

interface PlanTermsProps extends Omit<SetupProps, 'setup'> {
  readonly plan: Plan
  readonly setup: (terms: PaymentTerms & { readonly renew: boolean }) => void
}

/** One month of a plan. The server sets the price; the payer chooses only whether it renews. */
export function PlanTerms({ plan, setup, settingUp, ready, paying, problem, onChange, phone }: PlanTermsProps) {
  const [chosen, setChosen] = useState<boolean>()
  const membership = useMembership()
  // Ticked only if the payer has agreed to renew this plan. A payment without the tick ends the renewal, so the box must show the real state.
  const { agreed, renew, known } = renewalChoice(plan, chosen, membership)
  const { data } = usePlans()
  const name = inLanguage(planNames[plan])
  const price = data?.find(({ id }) => id === plan)?.price
  return (
    <Card as="section" aria-label={name}>
      <Stack $gap={4}>
        <SectionHeading description={price === undefined ? undefined : t`${priceText(price)} for one month, starting when you pay.`}>
          {name}
        </SectionHeading>
        <Checkbox
          label={t`Renew each month`}
          hint={
            agreed
              ? t`You agreed to this before. We will charge this card each month until you cancel the renewal in My Membership. To end the renewal now, untick the box.`
              : t`We charge your card again before each month ends, until you cancel the renewal in My Membership.`
          }
          checked={renew}
          disabled={paying || !known}
          onChange={(event) => {
            setChosen(event.target.checked)
            onChange()
          }}
        />
        {membership.isError && !known ? (
          <Notice tone="danger" role="alert" title={t`Error loading your membership`}>
            <Stack $gap={2}>
              <p>{t`We could not check whether your plan renews. Please try again before you pay.`}</p>
              <div>
                <Button variant="link" onClick={() => membership.refetch()} loading={membership.isFetching}>
                  {t`Try again`}
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
          <>
            <PaymentPurpose purpose={planMonth(plan)} />
            <Cluster $gap={3}>
              <Button
                variant="primary"
                size="large"
                disabled={!known}
                loading={settingUp}
                onClick={() => {
                  setChosen(renew)
                  setup({ ...defaultTerms, renew })
                }}
              >
                {t`Continue to payment`}
              </Button>
              {phone ? <PhoneButton name={phone.name} disabled={settingUp} onClick={() => phone.choose(defaultTerms)} /> : null}
            </Cluster>
          </>
        )}
        <p>
          <TextLink href={pricingPath()}>{t`All plans`}</TextLink>
        </p>
      </Stack>
    </Card>
  )
}
