import { t } from '@lingui/core/macro'
import { changePassword, PASSWORD_MIN } from '@ungana/contracts-identity'
import { Disclosure } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { useHostApi } from '#federation/host-api.tsx'
import { SettingsSection } from '#lib/settings-section.tsx'
import { SmallForm } from '#lib/small-form.tsx'

export function PasswordSection() {
  const { toast } = useHostApi()
  return (
    <SettingsSection title={t`Password`} text={t`If you change your password, all other devices are logged out.`}>
      <Disclosure summary={t`Change password`}>
        <SmallForm
          label={t`Change password`}
          fields={[
            {
              name: 'currentPassword',
              label: t`Current password`,
              type: 'password',
              autoComplete: 'current-password',
              missing: t`Please enter your password.`,
            },
            {
              name: 'password',
              label: t`New password`,
              type: 'password',
              autoComplete: 'new-password',
              missing: t`Please choose a password of at least ${PASSWORD_MIN} characters.`,
              min: PASSWORD_MIN,
            },
          ]}
          submit={t`Change Password`}
          variant="outline"
          failure={t`Your password was not changed`}
          send={(body) => call(changePassword, { body })}
          onDone={() => toast({ title: t`Your password was changed`, description: t`All other devices were logged out.` })}
        />
      </Disclosure>
    </SettingsSection>
  )
}
