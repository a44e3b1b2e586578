import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { SessionUser } from '@ungana/contracts-shell'
import { Notice, SkeletonBlock, SkeletonGroup } from '@ungana/ui'
import { may } from '@ungana/web-kit'
import { AccountPage } from '#lib/account-page.tsx'
import { teamQuery } from '#lib/team-query.ts'
import { ActivityLog } from './activity-log.tsx'

/** What people did for the company, for its owners. */
export function ActivityPage() {
  return (
    <AccountPage
      title={t`Activity`}
      lead={t`What the people in your company did on Ungana, and when. Each entry keeps the name that the person had then.`}
      prompt={t`Please log in to see the activity of your company`}
      artId="activity"
      skeleton={<ActivitySkeleton />}
    >
      {(user) =>
        user.role === 'staff' || !may(user, 'company.own') ? (
          <Notice title={t`Only owners see the activity`}>{t`An owner of your company can see who did what.`}</Notice>
        ) : (
          <Activity key={user.id} user={user} />
        )
      }
    </AccountPage>
  )
}

function Activity({ user }: { readonly user: SessionUser }) {
  // Without the team, the log still names everybody who did something.
  const { data } = useQuery(teamQuery(user.id))
  return <ActivityLog companyId={user.id} people={data?.people ?? []} />
}

function ActivitySkeleton() {
  return (
    <SkeletonGroup label={t`Loading the activity...`}>
      <SkeletonBlock $height="320px" $radius="14px" />
    </SkeletonGroup>
  )
}
