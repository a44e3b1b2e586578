import { useQueryClient } from '@tanstack/react-query'
import type { Account } from '@ungana/contracts-identity'
import { type SessionUser, settingsPath } from '@ungana/contracts-shell'
import { ErrorPanel, Notice, SkeletonBlock, SkeletonGroup } from '@ungana/ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { AccountPage } from '#lib/account-page.tsx'
import { accountKey, useAccount } from '#lib/account-query.ts'
import { useSessionStore } from '#session/session-provider.tsx'
import { EnrolledFactor } from './enrolled-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpFactor } from './set-up-factor.tsx'

/** Codes of an authenticator app at the login: members may, staff must. */
export function TwoFactorPage() {
  return (
    <AccountPage
      title="Second Factor"
      lead="A code of an app on your phone, beside your password: who learns the one has not got the other."
      prompt="Please log in to set up a second factor"
      artId="two-factor"
      skeleton={<FactorSkeleton />}
    >
      {(user) => <Factor user={user} />}
    </AccountPage>
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
  const { mustEnrol } = user as { mustEnrol?: boolean }
  // Identity refuses members until then; staff it does not.
  if (!account.emailConfirmedAt && !mustEnrol) {
    return (
      <Notice title="Please confirm your e-mail address first">
        By the link that we mailed to {account.email}. In <Link to={settingsPath()}>Settings</Link> you can have it sent again.
      </Notice>
    )
  }
  return (
    <>
      {mustEnrol ? (
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
