import { t } from '@lingui/core/macro'
import type { SessionUser } from '@ungana/contracts-shell'
import { ErrorPanel, Notice, SkeletonBlock, SkeletonGroup, Stack } from '@ungana/ui'
import { may } from '@ungana/web-kit'
import { AccountPage } from '#lib/account-page.tsx'
import { ActivitySection } from './activity-section.tsx'
import { DriverSection } from './driver-section.tsx'
import { FreezeSection, FrozenNotice } from './freeze-section.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteSection } from './invite-section.tsx'
import { LeaveSection } from './leave-section.tsx'
import { NameSection } from './name-section.tsx'
import { NamesSection } from './names-section.tsx'
import { PeopleList } from './people-list.tsx'
import { SecondPersonSection } from './second-person-section.tsx'
import { useTeam } from './team-queries.ts'
import { WaitingDevices } from './waiting-devices.tsx'

/** The people of the company, their roles and open invitations. */
export function TeamPage() {
  return (
    <AccountPage
      title={t`Team`}
      lead={t`Each person has their own login and may do what their role allows.`}
      prompt={t`Please log in to see your team`}
      artId="team"
      skeleton={<TeamSkeleton />}
    >
      {(user) =>
        user.role === 'staff' ? (
          <Notice title={t`Staff accounts have no team`}>{t`A team belongs to a company.`}</Notice>
        ) : may(user, 'company.see') ? (
          <Team key={user.id} user={user} />
        ) : (
          <Stack $gap={6}>
            <FrozenNotice user={user} />
            <NameSection user={user} />
            <LeaveSection user={user} />
          </Stack>
        )
      }
    </AccountPage>
  )
}

function Team({ user }: { readonly user: SessionUser }) {
  const { data, isError, isFetching, refetch } = useTeam(user.id)
  if (!data) {
    return isError ? (
      <ErrorPanel title={t`Error loading your team`} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    ) : (
      <TeamSkeleton />
    )
  }
  const { people, invitations, namesShown } = data
  return (
    <Stack $gap={6}>
      <FrozenNotice user={user} />
      {may(user, 'company.own') ? <WaitingDevices companyId={user.id} /> : null}
      <PeopleList user={user} people={people} />
      {may(user, 'team.edit') ? (
        <>
          <InvitationList invitations={invitations} />
          <InviteSection user={user} isFirst={people.length === 1 && invitations.length === 0} />
          <NamesSection namesShown={namesShown} />
        </>
      ) : null}
      {may(user, 'company.own') ? <SecondPersonSection user={user} /> : null}
      {may(user, 'drivers.add') ? <DriverSection /> : null}
      {may(user, 'company.own') ? <ActivitySection /> : null}
      <NameSection user={user} />
      {may(user, 'company.own') && !user.frozen ? <FreezeSection /> : null}
      {people.length > 1 ? <LeaveSection user={user} /> : null}
    </Stack>
  )
}

function TeamSkeleton() {
  return (
    <SkeletonGroup label={t`Loading your team...`}>
      <Stack $gap={6}>
        <SkeletonBlock $height="180px" $radius="14px" />
        <SkeletonBlock $height="320px" $radius="14px" />
      </Stack>
    </SkeletonGroup>
  )
}
