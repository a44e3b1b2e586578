import { t } from '@lingui/core/macro'
import { getDeviceProof, proveDevice } from '@ungana/contracts-identity'
import { Button, Cluster, Dialog, Notice, Stack } from '@ungana/ui'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { CodeField } from './code-field.tsx'
import { failureText } from './failure-text.ts'

interface DeviceDialogProps {
  /** Gets true once the device is proved, and false if the user cancels. */
  readonly onAnswer: (given: boolean) => void
}

/**
 * Proves a new device: by the code of the second factor, or by an emailed link. A person of a team has the link sent to the owners. The link may be
 * opened on another device, so the user continues here.
 */
export default function DeviceDialog({ onAnswer }: DeviceDialogProps) {
  const id = useId()
  const [step, setStep] = useState<'start' | 'code' | 'you' | 'owners'>('start')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const start = async (code: string) => {
    const { proved, sentTo } = await call(proveDevice, { body: { ...(code && { code }) } })
    if (proved) onAnswer(true)
    else setStep(sentTo === 'owners' ? 'owners' : 'you')
  }
  const look = async () => {
    const { proved } = await call(getDeviceProof)
    if (proved) onAnswer(true)
    else setProblem(t`The device is not confirmed yet. Open the link in the email first.`)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog may be open inside another form of the page.
    event.stopPropagation()
    if (isBusy) return
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    setProblem(undefined)
    setIsBusy(true)
    try {
      await (step === 'you' || step === 'owners' ? look() : start(code))
    } catch (error) {
      const needsCode = error instanceof ApiError && error.body?.code === 'IDENTITY_CODE_REQUIRED'
      if (needsCode) setStep('code')
      if (!needsCode || step === 'code') setProblem(needsCode ? t`Please enter the code.` : failureText(error, t`Please try again`))
    }
    setIsBusy(false)
  }
  const explained = {
    start: t`Before you use bank details or make a contract here, please prove that this new device is yours.`,
    code: t`Please enter the code from your authenticator app.`,
    you: t`We sent you an email. Open its link on any device, confirm this device, then continue here.`,
    owners: t`We sent an email to the owners of your company. Ask one of them to confirm this device, then continue here.`,
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onAnswer(false))}
      title={t`This device is new`}
      description={explained[step]}
      footer={
        <Cluster $gap={3} $justify="end">
          <Button variant="outline" onClick={() => onAnswer(false)}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={id} variant="primary" loading={isBusy}>
            {t`Continue`}
          </Button>
        </Cluster>
      }
    >
      <form id={id} method="post" onSubmit={submit} noValidate>
        <Stack $gap={4}>
          {step === 'code' ? (
            <CodeField problem={problem} />
          ) : problem ? (
            <Notice tone="danger" role="alert">
              {problem}
            </Notice>
          ) : null}
        </Stack>
      </form>
    </Dialog>
  )
}
