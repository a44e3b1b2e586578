import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { listContactSubjects, listIdentityTrends, listSuspensions, searchAccounts } from '@ungana/contracts-identity'
import { loginPath, type SessionUser, STAFF_SECTIONS, STAFF_TRENDS, STAFF_TRENDS_CONTEXT, staffPath } from '@ungana/contracts-shell'
import {
  Button,
  EmptyState,
  ErrorPanel,
  Grid,
  PageContainer,
  PageTitle,
  QueueCard,
  QueueCardSkeleton,
  Quiet,
  SectionHeading,
  SkeletonGroup,
  Stack,
  TextLink,
} from '@ungana/ui'
import { call, callPage, may, QueueTrends } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { Slot } from '#federation/slot.tsx'
import { usePageTitle } from '#layout/use-page-title.ts'
import { useSession } from '#session/session-provider.tsx'

const Content = styled(Stack)`
  padding-block: 40px 24px;
`

/* Most work first, once all queues are counted: cards that move while others load would be pressed by mistake. */
const QueueGrid = styled(Grid)`
  reading-flow: grid-order;

  &:not(:has([data-waiting='unknown'])) > * {
    order: var(--fewer);
  }
`

const Trends = styled(Stack)`
  margin-top: 24px;
`

const Whole = styled.div`
  grid-column: 1 / -1;
`

/** The staff page: each part shows its queues. */
export function StaffPage() {
  usePageTitle(t`Staff`)
  const { user, status } = useSession()
  return (
    <PageContainer>
      <Content $gap={5}>
        <Stack $gap={2}>
          <PageTitle>{t`Staff`}</PageTitle>
          <Quiet>{t`Everything that needs a decision from staff.`}</Quiet>
        </Stack>
        {user?.role === 'staff' ? <Overview user={user} /> : !user && status === 'presumed' ? <QueueSkeleton /> : <NotForYou user={user} />}
      </Content>
    </PageContainer>
  )
}

function Overview({ user }: { readonly user: SessionUser }) {
  return (
    <>
      <Queues user={user} />
      {may(user, 'views.read') ? (
        <p>
          <TextLink href={staffPath('views')}>{t`What staff opened`}</TextLink>
        </p>
      ) : null}
      <Trends as="section" $gap={3} aria-labelledby="trends">
        <SectionHeading id="trends" description={t`How many entries waited at the end of each day, and how long decisions took.`}>
          {t`The last 30 days`}
        </SectionHeading>
        <Grid>
          <QueueTrends from={listIdentityTrends} titles={{ messages: t`Messages to us` }} />
          <Slot name={STAFF_TRENDS} context={STAFF_TRENDS_CONTEXT} />
        </Grid>
      </Trends>
    </>
  )
}

function Queues({ user }: { readonly user: SessionUser }) {
  return (
    <QueueGrid>
      {may(user, 'contact.answer') ? <ContactMessages /> : null}
      {may(user, 'accounts.see') ? <Accounts /> : null}
      {may(user, 'accounts.suspend') ? <Suspensions /> : null}
      <Slot
        name={STAFF_SECTIONS}
        context={{}}
        loading={
          <SkeletonGroup label={t`Loading queues...`}>
            <QueueCardSkeleton />
          </SkeletonGroup>
        }
        failed={({ part, retry, retrying }) => (
          <Whole>
            <ErrorPanel title={t`${part}: the queues did not load`} onRetry={retry} retrying={retrying}>
              {t`All other queues work.`}
            </ErrorPanel>
          </Whole>
        )}
        fallback={
          <Whole>
            <EmptyState title={t`There are no queues`} artId="staff">
              {t`Queues appear here when a part of the site adds one.`}
            </EmptyState>
          </Whole>
        }
      />
    </QueueGrid>
  )
}

function ContactMessages() {
  const waiting = useWaitingCount(
    'new-contact-messages',
    async (signal) => (await callPage(listContactSubjects, { query: { status: 'new' } }, { signal })).total,
  )
  return <QueueCard href={staffPath('messages')} title={t`Messages to us`} waiting={waiting} what={t`not yet answered`} />
}

function Accounts() {
  const waiting = useWaitingCount(
    'suspended-accounts',
    async (signal) => (await callPage(searchAccounts, { query: { status: 'suspended' } }, { signal })).total,
  )
  return <QueueCard href={staffPath('accounts')} title={t`Accounts`} waiting={waiting} what={t`suspended`} />
}

function Suspensions() {
  const waiting = useWaitingCount('proposed-suspensions', async (signal) => (await call(listSuspensions, {}, { signal })).length)
  return <QueueCard href={staffPath('accounts')} title={t`Suspensions`} waiting={waiting} what={t`wait for a second person`} />
}

/** Number of entries; null if counting failed. Counts on each visit. */
function useWaitingCount(queue: string, count: (signal: AbortSignal) => Promise<number>): number | null | undefined {
  const { data, isError } = useQuery({ queryKey: ['staff', queue], queryFn: ({ signal }) => count(signal), staleTime: 0 })
  return isError ? null : data
}

function QueueSkeleton() {
  return (
    <SkeletonGroup label={t`Loading queues...`}>
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
      title={t`This page is for staff`}
      artId="staff"
      action={
        user ? undefined : (
          <Button as={Link} to={loginPath(staffPath())} variant="primary">
            {t`Log In`}
          </Button>
        )
      }
    >
      {user ? t`You are logged in as ${user.businessName}.` : null}
    </EmptyState>
  )
}
