import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { confirmTwoFactor, startTwoFactor } from '@ungana/contracts-identity'
import { Card, QrCode, SectionHeading, Stack, size } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { useState } from 'react'
import { styled } from 'styled-components'
import { currentPasswordField, SmallForm } from '#lib/small-form.tsx'

const Secret = styled.code`
  font-size: ${size.small};
  overflow-wrap: anywhere;
`

/** Asks for the password, then shows the QR code, then asks for the app's first code. */
export function SetUpFactor({ onDone }: { readonly onDone: (recoveryCodes: readonly string[]) => void }) {
  const [begun, setBegun] = useState<{ readonly secret: string; readonly uri: string }>()
  if (!begun) {
    return (
      <Card>
        <SmallForm
          key="password"
          label={t`Set up a second factor`}
          fields={[currentPasswordField]}
          submit={t`Set Up`}
          failure={t`The second factor was not set up`}
          send={async (body) => setBegun(await call(startTwoFactor, { body }))}
        />
      </Card>
    )
  }
  return (
    <Card>
      <Stack $gap={4}>
        <SectionHeading description={t`Use an authenticator app, such as Aegis, Google Authenticator or a password manager.`}>
          {t`1. Scan this code`}
        </SectionHeading>
        <QrCode text={begun.uri} label={t`QR code for your authenticator app`} />
        <p>
          <Trans>
            Or type this key: <Secret>{begun.secret.match(/.{1,4}/g)?.join(' ')}</Secret>
          </Trans>
        </p>
        <SectionHeading>{t`2. Enter the code from the app`}</SectionHeading>
        <SmallForm
          key="code"
          label={t`First code`}
          fields={[
            {
              name: 'code',
              label: t`Code`,
              type: 'code',
              autoComplete: 'one-time-code',
              hint: t`Six digits`,
              missing: t`Please enter the code.`,
              min: 6,
              max: 12,
            },
          ]}
          submit={t`Turn On`}
          failure={t`The second factor was not turned on`}
          send={async (body) => onDone((await call(confirmTwoFactor, { body })).recoveryCodes)}
        />
      </Stack>
    </Card>
  )
}
