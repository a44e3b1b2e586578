import { t } from '@lingui/core/macro'
import { addDriver } from '@ungana/contracts-identity'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { call } from '@ungana/web-kit'
import { useState } from 'react'
import { SettingsSection } from '#lib/settings-section.tsx'
import { SmallForm } from '#lib/small-form.tsx'
import { DriverLoginDialog } from './driver-login-dialog.tsx'
import { useTeamRefresh } from './team-queries.ts'

/** Adds a driver who has no email address. */
export function DriverSection() {
  const refresh = useTeamRefresh()
  const [made, setMade] = useState<{ readonly name: string; readonly login: EndpointOutput<typeof addDriver> } | null>(null)
  return (
    <SettingsSection
      title={t`Add a driver`}
      text={t`Drivers need no email address or password. You send a driver a link and tell them a code. Drivers see only their own trips.`}
    >
      <SmallForm
        label={t`Add a driver`}
        fields={[
          { name: 'name', label: t`Driver's name`, autoComplete: 'off', missing: t`Please enter a name of at least 2 characters.`, min: 2, max: 200 },
        ]}
        submit={t`Add Driver`}
        failure={t`The driver was not added`}
        send={async ({ name }) => setMade({ name, login: await call(addDriver, { body: { name } }) })}
        onDone={refresh}
      />
      {made ? <DriverLoginDialog {...made} onClose={() => setMade(null)} /> : null}
    </SettingsSection>
  )
}
