import { plural, t } from '@lingui/core/macro'
import { type Account, endTwoFactor, renewRecoveryCodes } from '@ungana/contracts-identity'
import { Card, Disclosure, Notice, Stack } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { useHostApi } from '#federation/host-api.tsx'
import { currentPasswordField, SmallForm } from '#lib/small-form.tsx'

interface EnrolledFactorProps {
  readonly account: Account
  readonly isStaff: boolean
  readonly onChange: (recoveryCodes?: readonly string[]) => void
}

const fields = [
  currentPasswordField,
  {
    name: 'code',
    label: t`Code`,
    type: 'code',
    autoComplete: 'one-time-code',
    hint: t`From the app, or a recovery code`,
    missing: t`Please enter the code.`,
    min: 6,
    max: 40,
  },
] as const

export function EnrolledFactor({ account, isStaff, onChange }: EnrolledFactorProps) {
  const { toast } = useHostApi()
  const { recoveryCodes: left } = account
  return (
    <Card>
      <Stack $gap={4}>
        <Notice tone="success" title={t`The second factor is on`}>
          {t`You need a code from your app to log in.`}
        </Notice>
        {left < 3 ? (
          <Notice tone="warning" title={plural(left, { one: '# recovery code left', other: '# recovery codes left' })}>
            {left === 0 ? t`Create new codes now. Without your phone you could not log in.` : t`Create new codes before you use the last one.`}
          </Notice>
        ) : (
          <p>{plural(left, { one: '# recovery code left.', other: '# recovery codes left.' })}</p>
        )}
        <Disclosure summary={t`New recovery codes`} name="factor">
          <SmallForm
            label={t`New recovery codes`}
            fields={fields}
            submit={t`Create New Codes`}
            variant="outline"
            failure={t`No new codes were created`}
            send={async (body) => onChange((await call(renewRecoveryCodes, { body })).recoveryCodes)}
          />
        </Disclosure>
        {isStaff ? null : (
          <Disclosure summary={t`Turn off`} name="factor">
            <SmallForm
              label={t`Turn off the second factor`}
              fields={fields}
              submit={t`Turn Off`}
              variant="danger"
              failure={t`The second factor is still on`}
              send={(body) => call(endTwoFactor, { body })}
              onDone={() => {
                toast({ title: t`The second factor is off` })
                onChange()
              }}
            />
          </Disclosure>
        )}
      </Stack>
    </Card>
  )
}
