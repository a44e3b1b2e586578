import { useQueryClient } from '@tanstack/react-query'
import { type Account, twoFactorPath } from '@ungana/contracts-identity'
import { loginPath, type SessionUser } from '@ungana/contracts-shell'
import { Button, EmptyState, ErrorPanel, Notice, PageTitle, Quiet, SkeletonBlock, SkeletonGroup, Stack } from '@ungana/ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { usePageTitle } from '#layout/use-page-title.ts'
import { accountKey, useAccount } from '#lib/account-query.ts'
import { NarrowRoom } from '#lib/narrow-room.tsx'
import { useSession, useSessionStore } from '#session/session-provider.tsx'
import { EnrolledFactor } from './enrolled-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpFactor } from './set-up-factor.tsx'

/** Codes of an authenticator app at the login: members may, staff must. */
export function TwoFactorPage() {
  usePageTitle('Second Factor')
  const { user, status } = useSession()
  return (
    <NarrowRoom>
      <Stack $gap={2}>
        <PageTitle>Second Factor</PageTitle>
        <Quiet>A code of an app on your phone, beside your password: who learns the one has not got the other.</Quiet>
      </Stack>
      {user ? (
        <Factor user={user} />
      ) : status === 'presumed' ? (
        <FactorSkeleton />
      ) : (
        <EmptyState
          title="Please log in to set up a second factor"
          artId="two-factor"
          action={
            <Button as={Link} to={loginPath(twoFactorPath())} variant="primary">
              Log In
            </Button>
          }
        />
      )}
    </NarrowRoom>
  )
}

function Factor({ user }: { readonly user: SessionUser }) {
  const { data: account, isError, isFetching, refetch } = useAccount(user.id)
  const queries = useQueryClient()
  const { check } = useSessionStore()
  const [codes, setCodes] = useState<readonly string[]>()
  const renewed = (recoveryCodes?: readonly string[]) => {
    setCodes(recoveryCodes)
    void queries.invalidateQueries({ queryKey: accountKey(user.id) })
    // Staff become staff by it.
    void check()
  }
  if (codes) return <RecoveryCodes codes={codes} onNoted={() => setCodes(undefined)} />
  if (account) return <State account={account} user={user} onChange={renewed} />
  if (!isError) return <FactorSkeleton />
  return (
    <ErrorPanel title="Error loading your account" onRetry={() => refetch()} retrying={isFetching}>
      Please try again
    </ErrorPanel>
  )
}

interface StateProps {
  readonly account: Account
  readonly user: SessionUser
  readonly onChange: (recoveryCodes?: readonly string[]) => void
}

function State({ account, user, onChange }: StateProps) {
  if (account.twoFactor) return <EnrolledFactor account={account} isStaff={user.role === 'staff'} onChange={onChange} />
  return (
    <>
      {(user as { mustEnrol?: boolean }).mustEnrol ? (
        <Notice tone="warning" title="Staff need a second factor">
          Until you have one, you are let in as a member, and the pages for staff are closed to you.
        </Notice>
      ) : null}
      <SetUpFactor onDone={onChange} />
    </>
  )
}

function FactorSkeleton() {
  return (
    <SkeletonGroup label="Loading your account...">
      <SkeletonBlock $height="200px" $radius="14px" />
    </SkeletonGroup>
  )
}
