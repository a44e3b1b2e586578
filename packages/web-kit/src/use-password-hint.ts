import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'

/**
 * The hint for a field with a new password, and the handler that renews it while the user types. The estimator is loaded when the password is long
 * enough; without it, the hint stays the same.
 */
export function usePasswordHint(min: number) {
  const [easy, setEasy] = useState(false)
  return {
    hint: easy ? t`Easy to guess: add another word` : t`At least ${min} characters`,
    async onInput({ currentTarget: field }: FormEvent<HTMLInputElement>): Promise<void> {
      const password = field.value
      if (password.length < min) return setEasy(false)
      const estimator = await import(/* webpackChunkName: "easy-passwords" */ './easy-passwords.ts').catch(() => undefined)
      if (estimator && field.value === password) setEasy(estimator.isEasyToGuess(password))
    },
  }
}
