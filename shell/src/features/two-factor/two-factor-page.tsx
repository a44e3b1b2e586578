import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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

/** Sets up login codes from an authenticator app. Optional for members, required for staff. */
export function TwoFactorPage() {
  return (
    <AccountPage
      title={t`Second Factor`}
      lead={t`Protect your account with a code from an app on your phone. A stolen password alone is then not enough to log in.`}
      prompt={t`Please log in to set up a second factor`}
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
    // A second factor gives staff access to their pages.
    void check()
  }
  if (codes) return <RecoveryCodes codes={codes} onNoted={() => setCodes(undefined)} />
  if (account) return <State account={account} user={user} onChange={renewed} />
  if (!isError) return <FactorSkeleton />
  return (
    <ErrorPanel title={t`Error loading your account`} onRetry={() => refetch()} retrying={isFetching}>
      {t`Please try again`}
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
  // The identity service requires a confirmed address for members but not for staff.
  if (!account.emailConfirmedAt && !mustEnrol) {
    return (
      <Notice title={t`Please confirm your email address first`}>
        <Trans>
          Open the link that we sent to {account.email}. You can send it again in <Link to={settingsPath()}>Settings</Link>.
        </Trans>
      </Notice>
    )
  }
  return (
    <>
      {mustEnrol ? (
        <Notice tone="warning" title={t`Staff need a second factor`}>
          {t`Until you set it up, you are logged in as a member and cannot open staff pages.`}
        </Notice>
      ) : null}
      <SetUpFactor onDone={onChange} />
    </>
  )
}

function FactorSkeleton() {
  return (
    <SkeletonGroup label={t`Loading your account...`}>
      <SkeletonBlock $height="200px" $radius="14px" />
    </SkeletonGroup>
  )
}
