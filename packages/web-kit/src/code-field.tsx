import { t } from '@lingui/core/macro'
import { TextField } from '@ungana/ui'

/** A code of the second factor. */
export function CodeField({ problem }: { readonly problem: string | undefined }) {
  return (
    <TextField
      name="code"
      label={t`Code`}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      hint={problem ? undefined : t`From your authenticator app, or a recovery code`}
      aria-required
      autoFocus
      error={problem}
    />
  )
}
