import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { forgotPasswordPath, getPhoneLogin, twoFactorPath } from '@ungana/contracts-identity'
import { Button, Card, PageContainer, PageTitle, Quiet, Rule, Stack } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { PagePlaceholder } from '#federation/page-placeholder.tsx'
import { Served } from '#layout/served.tsx'
import { usePageTitle } from '#layout/use-page-title.ts'
import { FocusFirst } from '#lib/focus-first.tsx'
import { homeOf, isDriver } from '#lib/home-of.ts'
import { returnPath } from '#session/return-path.ts'
import { useSession } from '#session/session-provider.tsx'
import { LoginForm } from './login-form.tsx'
import { PhoneLogin } from './phone-login.tsx'

const Content = styled(Stack)`
  max-width: 460px;
  margin-inline: auto;
  padding-block: 48px 24px;
`

/** Logged-in users go to the page in `?from=`. */
export function LoginPage() {
  usePageTitle(t`Log In`)
  const { user, status, mayHaveEnded } = useSession()
  const [query] = useSearchParams()
  /** `password`: back from the phone. */
  const [chosen, setChosen] = useState<'phone' | 'password'>()
  const { data } = useQuery({ queryKey: ['phone-login'], queryFn: ({ signal }) => call(getPhoneLogin, {}, { signal }), retry: false })
  // Wait for the server: a user with an expired session must not be sent back.
  if (user && (mayHaveEnded || status === 'presumed')) return <PagePlaceholder />
  if (user && status === 'confirmed') {
    // Staff must set up a second factor first. The page of the team says what a freeze means.
    const asked = returnPath(query.get('from'), window.location.origin)
    const next =
      'mustEnrol' in user
        ? twoFactorPath()
        : user.frozen
          ? '/settings/team'
          : asked === '/' && (user.role === 'staff' || isDriver(user))
            ? homeOf(user).to
            : asked
    return <Navigate to={next} replace />
  }
  return (
    <PageContainer>
      <Content $gap={5}>
        <Stack $gap={2}>
          <PageTitle>{t`Log In`}</PageTitle>
          {chosen === 'phone' ? null : <Quiet>{t`Use the username or the email address that you registered with.`}</Quiet>}
        </Stack>
        <Card>
          <Stack $gap={5}>
            {chosen === 'phone' ? (
              <PhoneLogin onPassword={() => setChosen('password')} />
            ) : chosen === 'password' ? (
              <FocusFirst>
                <LoginForm />
              </FocusFirst>
            ) : (
              <LoginForm />
            )}
            {data?.available && chosen !== 'phone' ? (
              <div>
                <Button variant="outline" onClick={() => setChosen('phone')}>
                  {t`Use a code by SMS`}
                </Button>
              </div>
            ) : null}
            <p>
              <Link to={forgotPasswordPath()}>{t`Forgotten your password?`}</Link>
            </p>
            <Served to="/register">
              <Rule />
              <p>
                <Trans>
                  New to Ungana? <Link to="/register">Register your business</Link>
                </Trans>
              </p>
            </Served>
          </Stack>
        </Card>
      </Content>
    </PageContainer>
  )
}
