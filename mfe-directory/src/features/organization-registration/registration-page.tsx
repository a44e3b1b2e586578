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
  { Icon: Users, title: 'Showcase your members', text: 'Your page says whom you speak for, and leads buyers to the companies behind you.' },
  { Icon: Megaphone, title: 'Be featured', text: 'Organizations stand at the head of the directory and on the home page, where buyers begin.' },
  { Icon: BadgeCheck, title: 'Speak with weight', text: 'Our team verifies every organization, so that what you say in its name is believed.' },
]

export default function OrganizationRegistrationPage() {
  useTitle('Register Trade Organization')
  const [registered, setRegistered] = useState<string | null>(null)
  if (registered !== null) return <Registered name={registered} />
  return (
    <Page>
      <FormHead title="Register Trade Organization">
        <Lead>For trade authorities, trade associations and regional chambers that bring their members to the buyers of a whole region.</Lead>
        <p>
          A single company? <TextLink href="/register">Register your business</TextLink>
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

/** Leaves for the plans; for the home page while nobody shows them. */
function Registered({ name }: { readonly name: string }) {
  const served = useServed()
  return (
    <FormSuccess
      artId={ART}
      title="Registration Successful"
      redirect={served(PLANS) ? { to: PLANS, name: 'the page of plans' } : { to: '/', name: 'the home page' }}
      action={(stay) => (
        <Button as={Link} to={directoryPath({ type: 'organization' })} onClick={stay}>
          See registered organizations
        </Button>
      )}
    >
      <p>Thank you for your interest. Our team will contact you shortly.</p>
      <p>
        {name} is registered and waits for verification, which takes 1-2 business days. The welcome e-mail then says how to pay, and your profile is
        activated.
      </p>
    </FormSuccess>
  )
}
