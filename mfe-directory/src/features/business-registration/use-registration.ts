import { businessForm, register, type SessionUserBody } from '@ungana/contracts-identity'
import { call, useForm, useHost } from '@ungana/web-kit'
import { registrationForm } from './form-values.ts'
import { registrationRefusal } from './registration-refusal.ts'
import { usernameWish } from './username-wish.ts'

export interface Registered {
  readonly user: SessionUserBody
  /** The other name to log in with. */
  readonly email: string
}

export function useRegistration(onRegistered: (registered: Registered) => void) {
  const { toast, signedIn } = useHost()
  return useForm(registrationForm, {
    send: (values, idempotencyKey) =>
      call(
        register,
        { body: { ...businessForm.parse(values), username: usernameWish(values.businessName), password: values.password } },
        { idempotencyKey },
      ),
    refusalOf: registrationRefusal,
    onSent: (user, { email }) => {
      toast({ title: 'Registration Successful', description: 'Your business has been registered successfully.' })
      onRegistered({ user, email })
      signedIn(user)
    },
    failure: { title: 'Registration Failed' },
  })
}
