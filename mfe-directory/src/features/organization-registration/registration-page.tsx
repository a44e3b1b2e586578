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
  { Icon: Users, title: 'Showcase your members', text: 'Your page lists your members and links buyers to their company pages.' },
  { Icon: Megaphone, title: 'Be featured', text: 'Buyers see organizations in the directory and on the home page.' },
  { Icon: BadgeCheck, title: 'Build trust', text: 'Our team verifies every organization, so buyers know that yours is real.' },
]

export default function OrganizationRegistrationPage() {
  useTitle('Register Trade Organization')
  const [registered, setRegistered] = useState<string | null>(null)
  if (registered !== null) return <Registered name={registered} />
  return (
    <Page>
      <FormHead title="Register Trade Organization">
        <Lead>For trade authorities, trade associations and regional chambers. Show your members to buyers across the region.</Lead>
        <p>
          Do you have a company? <TextLink href="/register">Register your business</TextLink>
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
      title="Registration Successful"
      redirect={served(PLANS) ? { to: PLANS, name: 'the plans page' } : { to: '/', name: 'the home page' }}
      action={(stay) => (
        <Button as={Link} to={directoryPath({ type: 'organization' })} onClick={stay}>
          View registered organizations
        </Button>
      )}
    >
      <p>Thank you for your interest. Our team will contact you shortly.</p>
      <p>
        We have registered {name}. Our team verifies your organization within 1-2 business days. Then you get a welcome email with payment
        instructions. After you pay, we activate your profile.
      </p>
    </FormSuccess>
  )
}
