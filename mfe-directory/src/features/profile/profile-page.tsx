import { t } from '@lingui/core/macro'
import { companyPath, profilePath, verificationPath } from '@ungana/contracts-directory'
import { loginPath, staffPath } from '@ungana/contracts-shell'
import { Button, Cluster, EmptyState, ErrorPanel, Page } from '@ungana/ui'
import { ForRole, lazyPage, useHost, useTitle } from '@ungana/web-kit'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { OwnProfile } from './own-profile.tsx'
import { ProfileHead } from './profile-head.tsx'
import { isNotPublic, useProfile } from './profile-queries.ts'
import { ProfilePageSkeleton, ProfileSections } from './profile-skeleton.tsx'

const OrganizationProfile = lazyPage(() => import(/* webpackChunkName: 'organization-profile' */ './organization-profile.tsx'))

export default function ProfilePage() {
  const { user } = useHost().session
  useTitle(t`Company profile`)
  if (!user) return <LoggedOut />
  if (user.role === 'organization')
    return (
      <Suspense fallback={<ProfilePageSkeleton />}>
        <OrganizationProfile key={user.id} id={user.id} />
      </Suspense>
    )
  // Only companies have a company profile.
  if (user.role !== 'member') return <NoCompany name={user.businessName} isStaff={user.role === 'staff'} />
  return (
    <ForRole act="company.see">
      <Profile key={user.id} id={user.id} />
    </ForRole>
  )
}

function Profile({ id }: { readonly id: string }) {
  const { data: profile, error, isFetching, refetch } = useProfile(id)
  if (error && !profile)
    return (
      <Page>
        <ProfileHead />
        {isNotPublic(error) ? (
          <EmptyState title={t`Your company page is not public`} artId="profile">
            {t`You cannot edit it now. Please contact us if you do not know why.`}
          </EmptyState>
        ) : (
          <ErrorPanel title={t`Your profile could not be loaded`} onRetry={() => refetch()} retrying={isFetching}>
            {t`This tab still keeps your unsaved changes.`}
          </ErrorPanel>
        )}
      </Page>
    )
  return (
    <Page>
      <ProfileHead
        action={
          <Cluster $gap={3}>
            <Button as={Link} to={verificationPath()} variant="outline">
              {t`Verification`}
            </Button>
            <Button as={Link} to={companyPath(id)} variant="outline">
              {t`Preview public page`}
            </Button>
          </Cluster>
        }
      />
      {profile ? <OwnProfile profile={profile} /> : <ProfileSections />}
    </Page>
  )
}

function LoggedOut() {
  return (
    <Page>
      <EmptyState
        title={t`Please log in to edit your company profile`}
        headingLevel={1}
        artId="profile"
        action={
          <>
            <Button as={Link} to={loginPath(profilePath())} variant="primary">
              {t`Log In`}
            </Button>
            <Button as={Link} to="/register" variant="outline">
              {t`Register Your Business`}
            </Button>
          </>
        }
      >
        {t`Your profile shows buyers who you are and what you offer.`}
      </EmptyState>
    </Page>
  )
}

function NoCompany({ name, isStaff }: { readonly name: string; readonly isStaff: boolean }) {
  return (
    <Page>
      <EmptyState
        title={t`This account has no company profile`}
        headingLevel={1}
        artId="profile"
        action={
          isStaff ? (
            <Button as={Link} to={staffPath()}>
              {t`Go to staff pages`}
            </Button>
          ) : undefined
        }
      >
        {t`You are logged in as ${name}. Only company accounts have a company profile.`}
      </EmptyState>
    </Page>
  )
}
