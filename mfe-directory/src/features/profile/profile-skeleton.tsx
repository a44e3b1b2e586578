import { t } from '@lingui/core/macro'
import { Card, Page, SkeletonBlock, SkeletonGroup, SkeletonText } from '@ungana/ui'
import { styled } from 'styled-components'
import { ProfileAside, ProfileColumns, ProfileMain } from './profile-columns.tsx'
import { ProfileHead } from './profile-head.tsx'

const Lines = styled(Card)`
  display: grid;
  gap: 14px;
`

/** The profile's sections while they load. */
export function ProfileSections() {
  return (
    <SkeletonGroup label={t`Loading your profile...`}>
      <ProfileColumns>
        <ProfileAside>
          <Lines>
            <SkeletonText width="60%" />
            <SkeletonBlock $height="10px" />
            <SkeletonText width="85%" />
            <SkeletonText width="70%" />
          </Lines>
        </ProfileAside>
        <ProfileMain>
          {[1, 2, 3].map((section) => (
            <Lines key={section}>
              <SkeletonText width="30%" />
              <SkeletonText width="85%" />
              <SkeletonText width="60%" />
            </Lines>
          ))}
        </ProfileMain>
      </ProfileColumns>
    </SkeletonGroup>
  )
}

/** What the page shows before the session is known. */
export function ProfilePageSkeleton() {
  return (
    <Page>
      <ProfileHead />
      <ProfileSections />
    </Page>
  )
}
