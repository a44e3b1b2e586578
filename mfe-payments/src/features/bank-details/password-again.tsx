import { useMutation } from '@tanstack/react-query'
import { reauthenticate } from '@ungana/contracts-identity'
import { Button, Cluster, Dialog, TextField } from '@ungana/ui'
import { ApiError, call, failureText } from '@ungana/web-kit'
import { type SyntheticEvent, useId } from 'react'

interface PasswordAgainProps {
  /** What it is asked for: "You are about to …" */
  readonly about: string
  /** Of the button that goes on with it. */
  readonly label: string
  readonly onGiven: () => void
  readonly onClose: () => void
}

/** Before an account number is handed out, or another one: whoever sits here knows the password, not only a signed-in browser. */
export function PasswordAgain({ about, label, onGiven, onClose }: PasswordAgainProps) {
  const id = useId()
  const again = useMutation({ mutationFn: (password: string) => call(reauthenticate, { body: { password } }), onSuccess: onGiven })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    again.mutate(String(new FormData(event.currentTarget).get('password') ?? ''))
  }
  const wrong = again.error instanceof ApiError && again.error.status === 401
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Please enter your password"
      description={`You are about to ${about}, and it is a while since you logged in.`}
      footer={
        <Cluster $gap={3} $justify="end">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" loading={again.isPending}>
            {label}
          </Button>
        </Cluster>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <TextField
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
          aria-required
          error={again.error ? (wrong ? 'This is not your password.' : failureText(again.error, 'Please try again')) : undefined}
        />
      </form>
    </Dialog>
  )
}

/** Whether the call is to be repeated once the password was given. */
export const wantsPassword = (error: unknown) => error instanceof ApiError && error.body?.code === 'REAUTHENTICATION_REQUIRED'
