import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { readInvitation } from '@ungana/contracts-identity'
import { loginPath } from '@ungana/contracts-shell'
import { Button, Card, EmptyState, ErrorPanel, PageContainer, PageTitle, Quiet, SkeletonBlock, SkeletonGroup, SkeletonText, Stack } from '@ungana/ui'
import { ApiError, call } from '@ungana/web-kit'
import { Link, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { usePageTitle } from '#layout/use-page-title.ts'
import { WelcomeForm } from './welcome-form.tsx'

const Content = styled(Stack)`
  max-width: 520px;
  margin-inline: auto;
  padding-block: 48px 24px;
`

/** The page that a verified organization's welcome email links to. The contact chooses a password here. */
export function WelcomePage() {
  usePageTitle(t`Welcome`)
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['identity', 'invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { body: { token } }, { signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const expired = token === '' || (error instanceof ApiError && (error.status === 410 || error.status === 400))
  return (
    <PageContainer>
      <Content $gap={5}>
        {expired ? (
          <LinkExpired />
        ) : (
          <>
            <Stack $gap={2}>
              <PageTitle>{t`Welcome to Ungana`}</PageTitle>
              {data ? (
                <Quiet>{t`${data.organizationName} is verified. Choose a password for its account, then pay for the plan.`}</Quiet>
              ) : (
                <Quiet>{t`Choose a password for your organization’s account.`}</Quiet>
              )}
            </Stack>
            {data ? (
              <Card>
                <WelcomeForm token={token} email={data.email} />
              </Card>
            ) : error ? (
              <ErrorPanel title={t`Error loading your invitation`} onRetry={() => refetch()} retrying={isFetching}>
                {t`Please try again`}
              </ErrorPanel>
            ) : (
              <FormSkeleton />
            )}
          </>
        )}
      </Content>
    </PageContainer>
  )
}

function LinkExpired() {
  return (
    <EmptyState
      title={t`This link has expired or was already used`}
      headingLevel={1}
      artId="welcome"
      action={
        <Button as={Link} to={loginPath()} variant="primary">
          {t`Log In`}
        </Button>
      }
    >
      {t`If you have already chosen a password, log in. Otherwise contact us for a new link.`}
    </EmptyState>
  )
}

function FormSkeleton() {
  return (
    <SkeletonGroup label={t`Loading your invitation...`}>
      <Card>
        <Stack $gap={4}>
          <SkeletonText width="30%" />
          <SkeletonBlock $height="46px" />
          <SkeletonText width="30%" />
          <SkeletonBlock $height="46px" />
          <SkeletonBlock $height="50px" />
        </Stack>
      </Card>
    </SkeletonGroup>
  )
}

/** Shown until the page's code has loaded. */
export function WelcomeSkeleton() {
  return (
    <PageContainer>
      <Content $gap={5}>
        <Stack $gap={2}>
          <PageTitle>{t`Welcome to Ungana`}</PageTitle>
          <Quiet>{t`Choose a password for your organization’s account.`}</Quiet>
        </Stack>
        <FormSkeleton />
      </Content>
    </PageContainer>
  )
}
