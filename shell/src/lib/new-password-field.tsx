import { PASSWORD_MIN } from '@ungana/contracts-identity'
import { usePasswordHint } from '@ungana/web-kit'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'

/** A field for a new password. It says while the user types whether the password is easy to guess. */
export function NewPasswordField(props: Omit<PasswordFieldProps, 'hint' | 'onInput'>) {
  const { hint, onInput } = usePasswordHint(PASSWORD_MIN)
  return <PasswordField {...props} autoComplete="new-password" hint={props.error ? undefined : hint} onInput={onInput} />
}
