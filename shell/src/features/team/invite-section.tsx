import { t } from '@lingui/core/macro'
import { inviteToTeam, joinLink, type TeamRole } from '@ungana/contracts-identity'
import { DAY_SECONDS } from '@ungana/contracts-kit'
import type { SessionUser } from '@ungana/contracts-shell'
import { call } from '@ungana/web-kit'
import { useHostApi } from '#federation/host-api.tsx'
import { SettingsSection } from '#lib/settings-section.tsx'
import { SmallForm } from '#lib/small-form.tsx'
import { roleField } from './role-field.ts'
import { useTeamRefresh } from './team-queries.ts'

const DAYS = joinLink.seconds / DAY_SECONDS

export function InviteSection({ user, isFirst }: { readonly user: SessionUser; readonly isFirst: boolean }) {
  const { toast } = useHostApi()
  const refresh = useTeamRefresh()
  return (
    <SettingsSection
      title={isFirst ? t`Invite the first person` : t`Invite a person`}
      text={t`We send a link that works once, for ${DAYS} days, and only for this address.`}
    >
      <SmallForm
        label={t`Invite a person`}
        fields={[
          { name: 'email', label: t`Email`, type: 'email', autoComplete: 'off', missing: t`Please enter a valid email address.`, max: 254 },
          roleField(user.person?.role ?? 'owner'),
        ]}
        submit={t`Send Invitation`}
        failure={t`The invitation was not sent`}
        send={async ({ email, role }) => {
          await call(inviteToTeam, { body: { email, role: role as TeamRole } })
          toast({ title: t`The invitation was sent`, description: email })
        }}
        onDone={refresh}
      />
    </SettingsSection>
  )
}
