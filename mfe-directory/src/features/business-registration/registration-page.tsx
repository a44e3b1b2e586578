import { companyPath } from '@ungana/contracts-directory'
import { loginPath, type SessionUser } from '@ungana/contracts-shell'
import { Button, color, EmptyState, Lead, media, PageTitle, TextLink } from '@ungana/ui'
import { useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { Page } from '#lib/page.tsx'
import { useTitle } from '#lib/use-title.ts'
import { Benefits } from './benefits.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { RegistrationSuccess } from './registration-success.tsx'
import type { Registered } from './use-registration.ts'

const Head = styled.div`
  display: grid;
  gap: 8px;
  margin-bottom: 24px;

  > :last-child {
    color: ${color.ink2};
  }
`

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 340px;
  align-items: start;
  gap: 24px;

  > :last-child {
    position: sticky;
    top: 140px;
  }

  @media (max-width: 959.98px) {
    grid-template-columns: minmax(0, 1fr);

    > :last-child {
      position: static;
    }
  }

  ${media.phone} {
    gap: 20px;
  }
`

export default function RegistrationPage() {
  const { session } = useHost()
  const [registered, setRegistered] = useState<Registered | null>(null)
  useTitle('Register Your Business')
  if (registered) return <RegistrationSuccess {...registered} />
  if (session.user) return <AlreadyRegistered user={session.user} />
  return (
    <Page>
      <Head>
        <PageTitle>Register Your Business</PageTitle>
        <Lead>It takes a few minutes and costs nothing. Buyers find your company the moment you are done.</Lead>
        <p>
          Already have an account? <TextLink href={loginPath()}>Log In</TextLink>
        </p>
      </Head>
      <Columns>
        <RegistrationForm onRegistered={setRegistered} />
        <Benefits />
      </Columns>
    </Page>
  )
}

function AlreadyRegistered({ user }: { readonly user: SessionUser }) {
  return (
    <Page $narrow>
      <PageTitle>Register Your Business</PageTitle>
      <EmptyState
        title="You already have an account"
        artId="register-a-business"
        action={
          <Button as={Link} to={companyPath(user.id)}>
            View your company page
          </Button>
        }
      >
        You are logged in as {user.businessName}. To register another business, log out first.
      </EmptyState>
    </Page>
  )
}
