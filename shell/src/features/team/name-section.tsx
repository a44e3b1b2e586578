import { t } from '@lingui/core/macro'
import { changePersonName } from '@ungana/contracts-identity'
import type { SessionUser } from '@ungana/contracts-shell'
import { call } from '@ungana/web-kit'
import { useHostApi } from '#federation/host-api.tsx'
import { SettingsSection } from '#lib/settings-section.tsx'
import { SmallForm } from '#lib/small-form.tsx'
import { useSessionStore } from '#session/session-provider.tsx'
import { useTeamRefresh } from './team-queries.ts'

export function NameSection({ user }: { readonly user: SessionUser }) {
  const { toast } = useHostApi()
  const { check } = useSessionStore()
  const refresh = useTeamRefresh()
  const name = user.person?.name
  return (
    <SettingsSection title={t`Your name`} text={t`Your team sees it on this page and beside what you do.`}>
      <SmallForm
        key={name}
        label={t`Your name`}
        fields={[
          {
            name: 'name',
            label: t`Name`,
            defaultValue: name,
            autoComplete: 'name',
            missing: t`Please enter a name of at least 2 characters.`,
            min: 2,
            max: 200,
          },
        ]}
        submit={t`Save Name`}
        variant="outline"
        failure={t`Your name was not saved`}
        send={(body) => call(changePersonName, { body })}
        onDone={() => {
          toast({ title: t`Your name was saved` })
          refresh()
          void check()
        }}
      />
    </SettingsSection>
  )
}
