import { t } from '@lingui/core/macro'
import { type SessionUser, todayPath, WELCOME_STEPS } from '@ungana/contracts-shell'
import { Button, Grid, SectionHeading } from '@ungana/ui'
import { FilledForms } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { Slot } from '#federation/slot.tsx'
import { AccountSteps } from '#lib/account-steps.tsx'
import { Section } from './section.tsx'

const Steps = styled(Section)`
  padding-bottom: 32px;
`

/** Greets a member who has just registered, with a list of first steps. /today keeps the list. */
export function FirstSteps({ user }: { readonly user: SessionUser }) {
  return (
    <Steps aria-labelledby="first-steps">
      <SectionHeading
        id="first-steps"
        description={t`These steps help buyers find and trust you.`}
        action={
          <Button as={Link} to={todayPath()} variant="link">
            {t`Go to Today`}
          </Button>
        }
      >
        {t`Welcome, ${user.businessName}`}
      </SectionHeading>
      <FilledForms />
      <Grid $min={320} $gap={4}>
        <AccountSteps accountId={user.id} />
        <Slot name={WELCOME_STEPS} context={{}} />
      </Grid>
    </Steps>
  )
}
