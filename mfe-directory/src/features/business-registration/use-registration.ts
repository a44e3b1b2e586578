import { t } from '@lingui/core/macro'
import { businessForm, register, type SessionUserBody } from '@ungana/contracts-identity'
import { showsOneStep } from '@ungana/ui'
import { call, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { registrationForm, steps } from './form-values.ts'
import { registrationRefusal } from './registration-refusal.ts'
import { suggestedUsername } from './suggested-username.ts'

export interface Registered {
  readonly user: SessionUserBody
  /** The user can log in with this address or with the username. */
  readonly email: string
}

export function useRegistration(onRegistered: (registered: Registered) => void) {
  const { toast, signedIn } = useHost()
  const [step, setStep] = useState(0)
  const form = useForm(registrationForm, {
    send: (values, idempotencyKey) =>
      call(
        register,
        { body: { ...businessForm.parse(values), username: suggestedUsername(values.businessName), password: values.password } },
        { idempotencyKey },
      ),
    refusalOf: registrationRefusal,
    onSent: (user, { email }) => {
      toast({ title: t`Registration Successful`, description: t`Your business has been registered successfully.` })
      onRegistered({ user, email })
      signedIn(user)
    },
    step: () => (showsOneStep() && steps[step + 1] ? { fields: steps[step]?.fields ?? [], next: () => setStep(step + 1) } : null),
    failure: { title: t`Registration Failed` },
  })
  const [shownRejection, setShownRejection] = useState(form.rejection)
  if (form.rejection !== shownRejection) {
    setShownRejection(form.rejection)
    // Before the first wrong field gets the focus, its step must be visible.
    const wrong = steps.findIndex(({ fields }) => fields.some((field) => form.problems[field]))
    if (wrong >= 0) setStep(wrong)
  }
  return { ...form, step, back: () => setStep(step - 1) }
}
