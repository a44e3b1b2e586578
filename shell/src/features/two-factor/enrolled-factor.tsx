import { type Account, endTwoFactor, renewRecoveryCodes } from '@ungana/contracts-identity'
import { Card, Disclosure, Notice, Stack } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { useHostApi } from '#federation/host-api.tsx'
import { passwordAsked, SmallForm } from '#lib/small-form.tsx'

interface EnrolledFactorProps {
  readonly account: Account
  readonly isStaff: boolean
  readonly onChange: (recoveryCodes?: readonly string[]) => void
}

const fields = [
  passwordAsked,
  {
    name: 'code',
    label: 'Code',
    type: 'code',
    autoComplete: 'one-time-code',
    hint: 'Of the app, or a recovery code',
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
          Your login asks for a code of your app.
        </Notice>
        {left < 3 ? (
          <Notice tone="warning" title={left === 1 ? '1 recovery code is left' : `${left} recovery codes are left`}>
            Make new ones before the last is used.
          </Notice>
        ) : (
          <p>{left} recovery codes are left.</p>
        )}
        <Disclosure summary="New recovery codes" name="factor">
          <SmallForm
            label="New recovery codes"
            fields={fields}
            submit="Make New Codes"
            variant="outline"
            failure="No new codes were made"
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
