import { forgotPasswordPath, twoFactorPath } from '@ungana/contracts-identity'
import { Card, PageContainer, PageTitle, Quiet, Rule, Stack } from '@ungana/ui'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { PagePlaceholder } from '#federation/page-placeholder.tsx'
import { Served } from '#layout/served.tsx'
import { usePageTitle } from '#layout/use-page-title.ts'
import { returnPath } from '#session/return-path.ts'
import { useSession } from '#session/session-provider.tsx'
import { LoginForm } from './login-form.tsx'

const Room = styled(Stack)`
  max-width: 460px;
  margin-inline: auto;
  padding-block: 48px 24px;
`

/** Who is signed in, already or just now, goes to where `?from=` says. */
export function LoginPage() {
  usePageTitle('Log In')
  const { user, status, doubted } = useSession()
  const [query] = useSearchParams()
  // Who has been sent here because a session has ended must not be sent back before that is known.
  if (user && (doubted || status === 'presumed')) return <PagePlaceholder />
  if (user && status === 'confirmed') {
    // Staff come to their pages once they have a second factor.
    const next = 'mustEnrol' in user ? twoFactorPath() : returnPath(query.get('from'), window.location.origin)
    return <Navigate to={next} replace />
  }
  return (
    <PageContainer>
      <Room $gap={5}>
        <Stack $gap={2}>
          <PageTitle>Log In</PageTitle>
          <Quiet>With the username or the e-mail address of your registration.</Quiet>
        </Stack>
        <Card>
          <Stack $gap={5}>
            <LoginForm />
            <p>
              <Link to={forgotPasswordPath()}>Forgotten your password?</Link>
            </p>
            <Served to="/register">
              <Rule />
              <p>
                New to Ungana? <Link to="/register">Register your business</Link>
              </p>
            </Served>
          </Stack>
        </Card>
      </Room>
    </PageContainer>
  )
}
