import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { directoryPath } from '@ungana/contracts-directory'
import { Button, Lead, Page, Stack, TextLink } from '@ungana/ui'
import { useServed, useTitle } from '@ungana/web-kit'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Megaphone from 'lucide-react/icons/megaphone'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Benefits } from '#lib/benefits.tsx'
import { FormColumns, FormHead } from '#lib/form-page.tsx'
import { FormSuccess } from '#lib/form-success.tsx'
import { ProcessNotice } from './process-notice.tsx'
import { RegistrationForm } from './registration-form.tsx'

const ART = 'register-an-organization'
const PLANS = '/pricing'

const benefits = [
  { Icon: Users, title: t`Showcase your members`, text: t`Your page lists your members and links buyers to their company pages.` },
  { Icon: Megaphone, title: t`Be featured`, text: t`Buyers see organizations in the directory and on the home page.` },
  { Icon: BadgeCheck, title: t`Build trust`, text: t`Our team verifies every organization, so buyers know that yours is real.` },
]

export default function OrganizationRegistrationPage() {
  useTitle(t`Register Trade Organization`)
  const [registered, setRegistered] = useState<string | null>(null)
  if (registered !== null) return <Registered name={registered} />
  return (
    <Page>
      <FormHead title={t`Register Trade Organization`}>
        <Lead>{t`For trade authorities, trade associations and regional chambers. Show your members to buyers across the region.`}</Lead>
        <p>
          <Trans>
            Do you have a company? <TextLink href="/register">Register your business</TextLink>
          </Trans>
        </p>
      </FormHead>
      <FormColumns>
        <RegistrationForm onRegistered={setRegistered} />
        <Stack $gap={5}>
          <ProcessNotice />
          <Benefits artId={ART} benefits={benefits} />
        </Stack>
      </FormColumns>
    </Page>
  )
}

/** The confirmation. It redirects to the plans, or to the home page if no part serves the plans. */
function Registered({ name }: { readonly name: string }) {
  const served = useServed()
  return (
    <FormSuccess
      artId={ART}
      title={t`Registration Successful`}
      redirect={
        served(PLANS)
          ? { to: PLANS, opens: t`The plans page opens in 3 seconds.`, goTo: t`Go to the plans page` }
          : { to: '/', opens: t`The home page opens in 3 seconds.`, goTo: t`Go to the home page` }
      }
      action={(stay) => (
        <Button as={Link} to={directoryPath({ type: 'organization' })} onClick={stay}>
          {t`View registered organizations`}
        </Button>
      )}
    >
      <p>{t`Thank you for your interest. Our team will contact you shortly.`}</p>
      <p>
        {t`We have registered ${name}. Our team verifies your organization within 1-2 business days. Then you get a welcome email with payment instructions. After you pay, we activate your profile.`}
      </p>
    </FormSuccess>
  )
}
