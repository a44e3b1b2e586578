import { t } from '@lingui/core/macro'
import { pricingPath } from '@ungana/contracts-payments'
import { Button, Notice, Stack } from '@ungana/ui'
import { Link } from 'react-router-dom'

/** For a link to a plan that nobody can buy. */
export function PlanNotice({ plan }: { readonly plan: string }) {
  const free = plan === 'basic'
  return (
    <Notice tone="warning" role="alert" title={free ? t`The Basic plan is free` : t`There is no plan “${plan}”`}>
      <Stack $gap={3}>
        <p>{free ? t`You do not need to pay for it.` : t`The link may be old or wrong. Please choose a plan.`}</p>
        <div>
          <Button as={Link} to={pricingPath()} variant="outline">
            {t`All plans`}
          </Button>
        </div>
      </Stack>
    </Notice>
  )
}
