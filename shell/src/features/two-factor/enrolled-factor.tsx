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
    label: 'Code',
    type: 'code',
    autoComplete: 'one-time-code',
    hint: 'From the app, or a recovery code',
    missing: 'Please enter the code.',
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
        <Notice tone="success" title="The second factor is on">
          You need a code from your app to log in.
        </Notice>
        {left < 3 ? (
          <Notice tone="warning" title={left === 1 ? '1 recovery code left' : `${left} recovery codes left`}>
            {left === 0 ? 'Create new codes now. Without your phone you could not log in.' : 'Create new codes before you use the last one.'}
          </Notice>
        ) : (
          <p>{left} recovery codes left.</p>
        )}
        <Disclosure summary="New recovery codes" name="factor">
          <SmallForm
            label="New recovery codes"
            fields={fields}
            submit="Create New Codes"
            variant="outline"
            failure="No new codes were created"
            send={async (body) => onChange((await call(renewRecoveryCodes, { body })).recoveryCodes)}
          />
        </Disclosure>
        {isStaff ? null : (
          <Disclosure summary="Turn off" name="factor">
            <SmallForm
              label="Turn off the second factor"
              fields={fields}
              submit="Turn Off"
              variant="danger"
              failure="The second factor is still on"
              send={(body) => call(endTwoFactor, { body })}
              onDone={() => {
                toast({ title: 'The second factor is off' })
                onChange()
              }}
            />
          </Disclosure>
        )}
      </Stack>
    </Card>
  )
}
