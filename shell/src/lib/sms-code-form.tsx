import { t } from '@lingui/core/macro'
import { Button, Stack } from '@ungana/ui'
import type { ReactNode } from 'react'
import { FocusFirst } from './focus-first.tsx'
import { SmallForm } from './small-form.tsx'

interface SmsCodeFormProps {
  /** The form's name for screen readers. */
  readonly label: string
  /** What was sent where. */
  readonly children: ReactNode
  readonly submit: string
  readonly failure: string
  readonly send: (values: { readonly smsCode: string; readonly code?: string }) => Promise<unknown>
  /** Asks for the number again. */
  readonly onBack: () => void
}

/** Asks for the code that an SMS brought. */
export function SmsCodeForm({ label, children, submit, failure, send, onBack }: SmsCodeFormProps) {
  return (
    <Stack $gap={4}>
      {children}
      <FocusFirst>
        <SmallForm
          label={label}
          fields={[
            {
              name: 'smsCode',
              label: t`Code from the SMS`,
              type: 'digits',
              autoComplete: 'one-time-code',
              hint: t`Six digits`,
              missing: t`Please enter the six digits.`,
              min: 6,
              max: 6,
            },
          ]}
          submit={submit}
          failure={failure}
          send={send}
        />
      </FocusFirst>
      <div>
        <Button variant="outline" onClick={onBack}>
          {t`Send another code`}
        </Button>
      </div>
    </Stack>
  )
}
