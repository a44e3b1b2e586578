import { loginPath, type SessionUser, STAFF_SECTIONS, staffPath } from '@ungana/contracts-shell'
import { Button, EmptyState, ErrorPanel, Grid, PageContainer, PageTitle, QueueCardSkeleton, Quiet, SkeletonGroup, Stack } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { Slot } from '#federation/slot.tsx'
import { usePageTitle } from '#layout/use-page-title.ts'
import { useSession } from '#session/session-provider.tsx'

const Room = styled(Stack)`
  padding-block: 40px 24px;
`

const Whole = styled.div`
  grid-column: 1 / -1;
`

/** What waits for staff: each part shows its queues. */
export function StaffPage() {
  usePageTitle('Staff')
  const { user, status } = useSession()
  return (
    <PageContainer>
      <Room $gap={5}>
        <Stack $gap={2}>
          <PageTitle>Staff</PageTitle>
          <Quiet>What waits for a decision, and where it is taken.</Quiet>
        </Stack>
        {user?.role === 'staff' ? <Queues /> : !user && status === 'presumed' ? <QueueSkeleton /> : <NotForYou user={user} />}
      </Room>
    </PageContainer>
  )
}

function Queues() {
  return (
    <Grid>
      <Slot
        name={STAFF_SECTIONS}
        context={{}}
        loading={
          <SkeletonGroup label="Loading queues...">
            <QueueCardSkeleton />
          </SkeletonGroup>
        }
        failed={({ part, retry, retrying }) => (
          <Whole>
            <ErrorPanel title={`${part}: the queues could not be loaded`} onRetry={retry} retrying={retrying}>
              The others are here as always.
            </ErrorPanel>
          </Whole>
        )}
        fallback={
          <Whole>
            <EmptyState title="No part of the site has a queue" artId="staff">
              They show here once a part that has one is released.
            </EmptyState>
          </Whole>
        }
      />
    </Grid>
  )
}

function QueueSkeleton() {
  return (
    <SkeletonGroup label="Loading queues...">
      <Grid>
        <QueueCardSkeleton />
        <QueueCardSkeleton />
        <QueueCardSkeleton />
      </Grid>
    </SkeletonGroup>
  )
}

function NotForYou({ user }: { readonly user: SessionUser | null }) {
  return (
    <EmptyState
      title="This page is for staff"
      artId="staff"
      action={
        user ? undefined : (
          <Button as={Link} to={loginPath(staffPath())} variant="primary">
            Log In
          </Button>
        )
      }
    >
      {user ? `You are logged in as ${user.businessName}.` : null}
    </EmptyState>
  )
}
