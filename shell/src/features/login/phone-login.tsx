import { t } from '@lingui/core/macro'
import { logInByPhone, sendPhoneLoginCode } from '@ungana/contracts-identity'
import { Button, Checkbox, Stack } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { useState } from 'react'
import { useHostApi } from '#federation/host-api.tsx'
import { FocusFirst } from '#lib/focus-first.tsx'
import { SmallForm } from '#lib/small-form.tsx'
import { SmsCodeForm } from '#lib/sms-code-form.tsx'
import { useSessionStore } from '#session/session-provider.tsx'

/** Logs in with a code by SMS: asks for the number, then for the code. */
export function PhoneLogin({ onPassword }: { readonly onPassword: () => void }) {
  const { loggedIn } = useSessionStore()
  const { toast } = useHostApi()
  const [asked, setAsked] = useState<{ readonly token: string; readonly to: string }>()
  const [remember, setRemember] = useState(false)
  return (
    <Stack $gap={4}>
      {asked ? (
        <SmsCodeForm
          label={t`Log In`}
          submit={t`Log In`}
          failure={t`Login failed`}
          send={async ({ smsCode, code }) => {
            const user = await call(logInByPhone, { body: { token: asked.token, smsCode, remember, ...(code && { code }) } })
            toast({ title: t`You are logged in`, description: user.businessName })
            loggedIn(user)
          }}
          onBack={() => setAsked(undefined)}
        >
          <p role="status">{t`If an account has confirmed the number ${asked.to}, we sent a code there. It works for 10 minutes.`}</p>
          <Checkbox
            label={t`Remember this device`}
            hint={t`Stay logged in for 30 days. Do not use this on shared devices.`}
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
        </SmsCodeForm>
      ) : (
        <FocusFirst>
          <SmallForm
            label={t`Log in with a code by SMS`}
            fields={[
              {
                name: 'phone',
                label: t`Phone number`,
                type: 'phone',
                autoComplete: 'tel',
                hint: t`With the country code, such as +250 788 123 456`,
                missing: t`Please enter a phone number.`,
                max: 40,
              },
            ]}
            submit={t`Send the Code`}
            failure={t`The code was not sent`}
            send={async (body) => setAsked(await call(sendPhoneLoginCode, { body }))}
          />
        </FocusFirst>
      )}
      <div>
        <Button variant="outline" onClick={onPassword}>
          {t`Use the password`}
        </Button>
      </div>
    </Stack>
  )
}
