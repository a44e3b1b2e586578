import { t } from '@lingui/core/macro'
import { loginPath, type SessionUser, staffPath, TODAY_CHANGED, TODAY_SECTIONS, todayPath, WELCOME_STEPS } from '@ungana/contracts-shell'
import { Button, Card, EmptyState, ErrorPanel, PageContainer, PageTitle, Quiet, SkeletonBlock, SkeletonGroup, Stack } from '@ungana/ui'
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

const LOADING = ":is([aria-busy='true'], [data-waits])"

/* A card shows once all cards before it have loaded, so nothing that shows moves. Cards without entries end as a line of links. */
const Cards = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 16px;
  reading-flow: flex-visual;

  > * {
    flex: 0 0 100%;
  }

  @media (min-width: 704px) {
    > * {
      flex-basis: calc((100% - 16px) / 2);
    }
  }

  @media (min-width: 1040px) {
    > * {
      flex-basis: calc((100% - 32px) / 3);
    }
  }

  > [data-empty] {
    order: 2;
    flex: none;
    padding: 0;
    border: 0;
    background: none;

    > :not(:last-child) {
      display: none;
    }
  }

  > [aria-busy='true'] > :last-child {
    visibility: hidden;
  }

  > ${LOADING} ~ *,
  &:has(> ${LOADING}) > [data-empty],
  &:not(:has(> [data-empty])) > :last-child {
    display: none;
  }
`

/** The words before the links. */
const Folded = styled(Quiet)`
  order: 1;
  flex-basis: 100%;
`

/** A member's home: each part shows what waits for the member, and what is next. */
export function TodayPage() {
  usePageTitle(t`Today`)
  const { user, status } = useSession()
  return (
    <PageContainer>
      <Content $gap={5}>
        <Stack $gap={2}>
          <PageTitle>{t`Today`}</PageTitle>
          <Quiet>{t`What is waiting for you, what comes next and what changed.`}</Quiet>
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
      {[TODAY_SECTIONS, WELCOME_STEPS, TODAY_CHANGED].map((name) => (
        <Slot
          key={name}
          name={name}
          context={{}}
          loading={<SkeletonBlock data-waits $height="190px" $radius="14px" />}
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
      <Folded>{t`Nothing is waiting here:`}</Folded>
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
