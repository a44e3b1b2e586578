import { changePassword, PASSWORD_MIN } from '@ungana/contracts-identity'
import { Disclosure } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { useHostApi } from '#federation/host-api.tsx'
import { SettingsSection } from '#lib/settings-section.tsx'
import { SmallForm } from '#lib/small-form.tsx'

export function PasswordSection() {
  const { toast } = useHostApi()
  return (
    <SettingsSection title="Password" text="If you change your password, all other devices are logged out.">
      <Disclosure summary="Change password">
        <SmallForm
          label="Change password"
          fields={[
            {
              name: 'currentPassword',
              label: 'Current password',
              type: 'password',
              autoComplete: 'current-password',
              missing: 'Please enter your password.',
            },
            {
              name: 'password',
              label: 'New password',
              type: 'password',
              autoComplete: 'new-password',
              missing: `Please choose a password of at least ${PASSWORD_MIN} characters.`,
              min: PASSWORD_MIN,
            },
          ]}
          submit="Change Password"
          variant="outline"
          failure="Your password was not changed"
          send={(body) => call(changePassword, { body })}
          onDone={() => toast({ title: 'Your password was changed', description: 'All other devices were logged out.' })}
        />
      </Disclosure>
    </SettingsSection>
  )
}
