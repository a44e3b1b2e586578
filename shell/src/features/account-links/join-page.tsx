import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { joinLink, readTeamInvitation } from '@ungana/contracts-identity'
import { loginPath } from '@ungana/contracts-shell'
import { Button, EmptyState, ErrorPanel, PageTitle, Quiet, SkeletonBlock, SkeletonGroup, Stack } from '@ungana/ui'
import { ApiError, call } from '@ungana/web-kit'
import { Link, useSearchParams } from 'react-router-dom'
import { usePageTitle } from '#layout/use-page-title.ts'
import { homeOf } from '#lib/home-of.ts'
import { NarrowPage } from '#lib/narrow-page.tsx'
import { roleDuty, roleName } from '#lib/role-texts.ts'
import { useSession } from '#session/session-provider.tsx'
import { JoinAsNewPerson, JoinWithLogin } from './join-forms.tsx'

/** The page that a company's invitation links to. */
export function JoinPage() {
  usePageTitle(t`Join a Company`)
  const { user, status } = useSession()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['identity', 'team-invitation', token],
    queryFn: ({ signal }) => call(readTeamInvitation, { body: { token } }, { signal }),
    enabled: token !== '',
  })
  if (token === '' || (error instanceof ApiError && (error.status === 410 || error.status === 400))) return <LinkExpired />
  const isReady = data && status !== 'presumed'
  return (
    <NarrowPage>
      <Stack $gap={2}>
        <PageTitle>{data ? t`Join ${data.companyName}` : t`Join a Company`}</PageTitle>
        {data ? (
          <>
            <Quiet>{t`Your role: ${roleName(data.role)}`}</Quiet>
            <Quiet>{roleDuty(data.role)}</Quiet>
          </>
        ) : null}
      </Stack>
      {isReady && user ? (
        <JoinWithLogin token={token} invitation={data} user={user} />
      ) : isReady && data.hasLogin ? (
        <Stack $gap={4}>
          <p>{t`${data.email} already has an account on Ungana. Log in with it to return to this page.`}</p>
          <div>
            <Button as={Link} to={loginPath(joinLink.path(token))} variant="primary">
              {t`Log In`}
            </Button>
          </div>
        </Stack>
      ) : isReady ? (
        <JoinAsNewPerson token={token} invitation={data} />
      ) : error ? (
        <ErrorPanel title={t`Error loading your invitation`} onRetry={() => refetch()} retrying={isFetching}>
          {t`Please try again`}
        </ErrorPanel>
      ) : (
        <SkeletonGroup label={t`Loading your invitation...`}>
          <SkeletonBlock $height="300px" $radius="14px" />
        </SkeletonGroup>
      )}
    </NarrowPage>
  )
}

function LinkExpired() {
  const { user } = useSession()
  const home = user && homeOf(user)
  return (
    <EmptyState
      title={t`This link has expired or was already used`}
      headingLevel={1}
      artId="join"
      action={
        <Button as={Link} to={home ? home.to : loginPath()} variant="primary">
          {home ? home.label : t`Log In`}
        </Button>
      }
    >
      {t`If you have already joined, log in. Otherwise ask the person who invited you for a new link.`}
    </EmptyState>
  )
}
