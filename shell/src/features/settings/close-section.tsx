import { closeAccount } from '@ungana/contracts-identity'
import { Disclosure, Stack } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { useNavigate } from 'react-router-dom'
import { useHostApi } from '#federation/host-api.tsx'
import { SettingsSection } from '#lib/settings-section.tsx'
import { passwordAsked, SmallForm } from '#lib/small-form.tsx'
import { useLeave } from '#session/use-leave.ts'

export function CloseSection() {
  const { toast } = useHostApi()
  const leave = useLeave()
  const navigate = useNavigate()
  return (
    <SettingsSection title="Close account" text="For good. You may want to export your data first.">
      <Disclosure summary="Close my account">
        <Stack $gap={4}>
          <p>
            Erased: your profile and products, e-mail address and password, devices, notifications, what you saved, documents for verification. Your
            company is then “not found”.
          </p>
          <p>
            Kept: invoices, payments and the log of sensitive acts, as long as the law asks; and at your partners what you wrote to them, without your
            name. Reviews that you wrote stay, without your name.
          </p>
          <SmallForm
            label="Close account"
            fields={[passwordAsked]}
            submit="Close Account for Good"
            variant="danger"
            failure="Your account was not closed"
            send={(body) => call(closeAccount, { body })}
            onDone={() => {
              leave()
              toast({ title: 'Your account is closed' })
              navigate('/')
            }}
          />
        </Stack>
      </Disclosure>
    </SettingsSection>
  )
}
