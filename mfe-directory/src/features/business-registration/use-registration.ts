import { useMutation } from '@tanstack/react-query'
import { businessForm, register, type SessionUserBody } from '@ungana/contracts-identity'
import { call, useHost } from '@ungana/web-kit'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type FormValues, isFormField, type Problems, problemsOf, readForm, recheck } from './form-values.ts'
import { forgetDraft, readDraft, storeDraft } from './registration-draft.ts'
import { refusalOf } from './registration-refusal.ts'
import { usernameWish } from './username-wish.ts'

export interface Registered {
  readonly user: SessionUserBody
  /** The other name to log in with. */
  readonly email: string
}

/** Why the form is still here after it was sent. */
interface Returned {
  /** How many fields are to be mended. */
  readonly fields: number
  /** What belongs to no field. */
  readonly message?: string
  readonly hasAccount?: true
}

/**
 * The form's state. Its fields hold their own text, which browsers and password managers may fill in; what is kept here is what stands
 * beside them. A field speaks when the form was sent, and from then on follows what is typed; not when it is left, because a line that
 * appears under a pressed pointer moves away what was pressed.
 */
export function useRegistration(onRegistered: (registered: Registered) => void) {
  const { toast, signedIn } = useHost()
  const [draft] = useState(readDraft)
  const [problems, setProblems] = useState<Problems>({})
  const [returned, setReturned] = useState<Returned | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const registration = useMutation({
    mutationFn: (values: FormValues) =>
      call(
        register,
        { body: { ...businessForm.parse(values), username: usernameWish(values.businessName), password: values.password } },
        { idempotencyKey: draft.key },
      ),
    onSuccess: (user, { email }) => {
      forgetDraft()
      toast({ title: 'Registration Successful', description: 'Your business has been registered successfully.' })
      onRegistered({ user, email: email.trim() })
      signedIn(user)
    },
    onError: (error) => {
      const { field, message, hasAccount } = refusalOf(error)
      toast({ title: 'Registration Failed', description: message, variant: 'destructive' })
      setProblems(field ? { [field]: message } : {})
      setReturned({ fields: field ? 1 : 0, ...(field ? {} : { message }), ...(hasAccount ? { hasAccount } : {}) })
    },
  })

  useEffect(() => {
    if (returned?.fields) focusFirstProblem(form.current)
  }, [returned])

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (registration.isPending) return
    const values = readForm(new FormData(event.currentTarget))
    const found = problemsOf(values)
    const fields = Object.keys(found).length
    setProblems(found)
    setReturned(fields > 0 ? { fields } : null)
    if (fields === 0) registration.mutate(values)
  }

  const edit = ({ target, currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    const values = readForm(new FormData(currentTarget))
    storeDraft({ company: values, key: draft.key })
    const field = fieldOf(target)
    if (field) setProblems((shown) => recheck(shown, field, values))
  }

  return {
    /** What the fields start with. */
    company: draft.company,
    problems,
    returned,
    sending: registration.isPending,
    formProps: { ref: form, method: 'post', noValidate: true, onSubmit: submit, onInput: edit },
  }
}

function fieldOf(target: EventTarget) {
  const name = 'name' in target ? target.name : undefined
  return isFormField(name) ? name : undefined
}

function focusFirstProblem(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  // Of a group of radio buttons it is the group that is wrong.
  const control = wrong?.querySelector<HTMLElement>(':checked') ?? wrong?.querySelector<HTMLElement>('input') ?? wrong
  control?.focus()
}
