import { useQuery } from '@tanstack/react-query'
import { readInvitation } from '@ungana/contracts-identity'
import { loginPath } from '@ungana/contracts-shell'
import { Button, Card, EmptyState, ErrorPanel, PageContainer, PageTitle, Quiet, SkeletonBlock, SkeletonGroup, SkeletonText, Stack } from '@ungana/ui'
import { ApiError, call } from '@ungana/web-kit'
import { Link, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { usePageTitle } from '#layout/use-page-title.ts'
import { WelcomeForm } from './welcome-form.tsx'

const Room = styled(Stack)`
  max-width: 520px;
  margin-inline: auto;
  padding-block: 48px 24px;
`

/** Where the welcome mail of a verified organization leads: its contact chooses a password, once. */
export function WelcomePage() {
  usePageTitle('Welcome')
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['identity', 'invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { body: { token } }, { signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const over = token === '' || (error instanceof ApiError && (error.status === 410 || error.status === 400))
  return (
    <PageContainer>
      <Room $gap={5}>
        {over ? (
          <LinkOver />
        ) : (
          <>
            <Stack $gap={2}>
              <PageTitle>Welcome to Ungana</PageTitle>
              {data ? (
                <Quiet>{data.organizationName} is verified. Choose a password for its account, then pay the plan.</Quiet>
              ) : (
                <Quiet>Choose a password for your organization’s account.</Quiet>
              )}
            </Stack>
            {data ? (
              <Card>
                <WelcomeForm token={token} email={data.email} />
              </Card>
            ) : error ? (
              <ErrorPanel title="Error loading your invitation" onRetry={() => refetch()} retrying={isFetching}>
                Please try again
              </ErrorPanel>
            ) : (
              <FormSkeleton />
            )}
          </>
        )}
      </Room>
    </PageContainer>
  )
}

function LinkOver() {
  return (
    <EmptyState
      title="This link is over, or was used"
      headingLevel={1}
      artId="welcome"
      action={
        <Button as={Link} to={loginPath()} variant="primary">
          Log In
        </Button>
      }
    >
      It works once, within 14 days. If you have chosen a password already, log in. Else contact us, and we send another.
    </EmptyState>
  )
}

function FormSkeleton() {
  return (
    <SkeletonGroup label="Loading your invitation...">
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

/** Before its code is there. */
export function WelcomeSkeleton() {
  return (
    <PageContainer>
      <Room $gap={5}>
        <Stack $gap={2}>
          <PageTitle>Welcome to Ungana</PageTitle>
          <Quiet>Choose a password for your organization’s account.</Quiet>
        </Stack>
        <FormSkeleton />
      </Room>
    </PageContainer>
  )
}
