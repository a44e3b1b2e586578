import { t } from '@lingui/core/macro'
import { loginPath, type SessionUser, staffPath, TODAY_CHANGED, TODAY_SECTIONS, todayPath, WELCOME_STEPS } from '@ungana/contracts-shell'
import { Button, Card, EmptyState, ErrorPanel, Grid, PageContainer, PageTitle, Quiet, SkeletonBlock, SkeletonGroup, Stack } from '@ungana/ui'
import { FrozenNote } from '@ungana/web-kit'
import { Link, Navigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { Slot } from '#federation/slot.tsx'
import { usePageTitle } from '#layout/use-page-title.ts'
import { AccountSteps } from '#lib/account-steps.tsx'
import { homeOf, isDriver } from '#lib/home-of.ts'
import { useSession } from '#session/session-provider.tsx'
import { ApprovalsCard } from './approvals-card.tsx'

const Content = styled(Stack)`
  padding-block: 40px 24px;
`

const Cards = styled(Grid).attrs({ $min: 320, $gap: 4 })``

/** A member's home: each part shows what waits for the member, and what is next. */
export function TodayPage() {
  usePageTitle(t`Today`)
  const { user, status } = useSession()
  return (
    <PageContainer>
      <Content $gap={5}>
        <Stack $gap={2}>
          <PageTitle>{t`Today`}</PageTitle>
          <Quiet>{t`What is waiting for you, what changed and what comes next.`}</Quiet>
        </Stack>
        {user?.role === 'staff' ? (
          <ForStaff />
        ) : isDriver(user) && user ? (
          <Navigate to={homeOf(user).to} replace />
        ) : user ? (
          <>
            <FrozenNote user={user} />
            <Sections key={user.id} user={user} />
          </>
        ) : status === 'presumed' ? (
          <TodaySkeleton />
        ) : (
          <NotLoggedIn />
        )}
      </Content>
    </PageContainer>
  )
}

function Sections({ user }: { readonly user: SessionUser }) {
  return (
    <Cards>
      <ApprovalsCard user={user} />
      {[TODAY_SECTIONS, TODAY_CHANGED, WELCOME_STEPS].map((name) => (
        <Slot
          key={name}
          name={name}
          context={{}}
          loading={<SkeletonBlock $height="190px" $radius="14px" />}
          failed={({ part, retry, retrying }) => (
            <Card>
              <ErrorPanel title={t`${part} did not load`} onRetry={retry} retrying={retrying}>
                {t`Everything else works.`}
              </ErrorPanel>
            </Card>
          )}
        />
      ))}
      <AccountSteps accountId={user.id} />
    </Cards>
  )
}

function TodaySkeleton() {
  return (
    <SkeletonGroup label={t`Loading your day...`}>
      <Cards>
        {[1, 2, 3, 4].map((card) => (
          <SkeletonBlock key={card} $height="190px" $radius="14px" />
        ))}
      </Cards>
    </SkeletonGroup>
  )
}

function ForStaff() {
  return (
    <EmptyState
      title={t`Your work is on the staff page`}
      artId="staff"
      action={
        <Button as={Link} to={staffPath()} variant="primary">
          {t`Go to staff pages`}
        </Button>
      }
    />
  )
}

function NotLoggedIn() {
  return (
    <EmptyState
      title={t`Please log in to see your day`}
      artId="today"
      action={
        <Button as={Link} to={loginPath(todayPath())} variant="primary">
          {t`Log In`}
        </Button>
      }
    >
      {t`Replies, quotes, bookings and requests that are waiting for you appear here.`}
    </EmptyState>
  )
}
