import { t } from '@lingui/core/macro'
import { closeAccount } from '@ungana/contracts-identity'
import { Disclosure, Stack } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { useNavigate } from 'react-router-dom'
import { useHostApi } from '#federation/host-api.tsx'
import { SettingsSection } from '#lib/settings-section.tsx'
import { currentPasswordField, SmallForm } from '#lib/small-form.tsx'
import { useAfterLogout } from '#session/use-after-logout.ts'

export function CloseSection() {
  const { toast } = useHostApi()
  const leave = useAfterLogout()
  const navigate = useNavigate()
  return (
    <SettingsSection title={t`Close account`} text={t`You cannot undo this. You may want to export your data first.`}>
      <Disclosure summary={t`Close my account`}>
        <Stack $gap={4}>
          <p>
            {t`We delete your profile and products, email address and password, devices, notifications, saved items and verification documents. Your company page will show “not found”.`}
          </p>
          <p>
            {t`We keep invoices, payments and the log of sensitive actions as long as the law requires. Your partners keep the messages you wrote to them, and your reviews stay, both without your name.`}
          </p>
          <SmallForm
            label={t`Close account`}
            fields={[currentPasswordField]}
            submit={t`Close Account Permanently`}
            variant="danger"
            failure={t`Your account was not closed`}
            send={(body) => call(closeAccount, { body })}
            onDone={() => {
              leave()
              toast({ title: t`Your account was closed` })
              navigate('/')
            }}
          />
        </Stack>
      </Disclosure>
    </SettingsSection>
  )
}
