import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { companyPath, profilePath } from '@ungana/contracts-directory'
import { loginPath, type SessionUser, staffPath } from '@ungana/contracts-shell'
import { Button, EmptyState, Lead, Page, PageTitle, TextLink } from '@ungana/ui'
import { useHost, useTitle } from '@ungana/web-kit'
import Globe from 'lucide-react/icons/globe'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Benefits } from '#lib/benefits.tsx'
import { FormColumns, FormHead } from '#lib/form-page.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { RegistrationSuccess } from './registration-success.tsx'
import type { Registered } from './use-registration.ts'

const benefits = [
  {
    Icon: Search,
    title: t`Be found`,
    text: t`Your company gets its own page. Buyers can find it in the directory as soon as you register.`,
  },
  {
    Icon: MessagesSquare,
    title: t`Receive messages`,
    text: t`Buyers and suppliers reach you through messages and inquiries. Your email and phone stay private until you choose to show them.`,
  },
  {
    Icon: Globe,
    title: t`Trade across borders`,
    text: t`Find transport, trade rules and events for the EAC, COMESA and the AfCFTA in one place.`,
  },
]

export default function RegistrationPage() {
  const { session } = useHost()
  const [registered, setRegistered] = useState<Registered | null>(null)
  useTitle(t`Register Your Business`)
  if (registered) return <RegistrationSuccess {...registered} />
  if (session.user) return <AlreadyRegistered user={session.user} />
  return (
    <Page>
      <FormHead title={t`Register Your Business`}>
        <Lead>{t`Registering is free and takes a few minutes. Buyers can find your company right away.`}</Lead>
        <p>
          <Trans>
            Already have an account? <TextLink href={loginPath()}>Log In</TextLink>
          </Trans>
        </p>
      </FormHead>
      <FormColumns>
        <RegistrationForm onRegistered={setRegistered} />
        <Benefits artId="register-a-business" benefits={benefits} />
      </FormColumns>
    </Page>
  )
}

/** The account's own page: staff and organizations have no company page. */
function ownPage({ id, role }: SessionUser): { readonly to: string; readonly label: string } {
  if (role === 'staff') return { to: staffPath(), label: t`Go to staff pages` }
  if (role === 'organization') return { to: profilePath(), label: t`View your profile` }
  return { to: companyPath(id), label: t`View your company page` }
}

function AlreadyRegistered({ user }: { readonly user: SessionUser }) {
  const { to, label } = ownPage(user)
  return (
    <Page $narrow>
      <PageTitle>{t`Register Your Business`}</PageTitle>
      <EmptyState
        title={t`You already have an account`}
        artId="register-a-business"
        action={
          <Button as={Link} to={to}>
            {label}
          </Button>
        }
      >
        {t`You are logged in as ${user.businessName}. To register another business, log out first.`}
      </EmptyState>
    </Page>
  )
}
