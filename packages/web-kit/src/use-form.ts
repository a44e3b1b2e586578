import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type DraftForm, forgetDraft, readDraft, storeDraft } from './form-draft.ts'
import type { Refusal } from './form-refusal.ts'
import { fieldIn, type Problems, readForm, recheck, type Values } from './form-values.ts'
import { useHost } from './host.tsx'

/** F are all fields, K those of them that are kept over a reload. */
export interface FormDefinition<F extends string, K extends F = F> extends DraftForm<K> {
  /** In the order in which they stand on the page. */
  readonly fields: readonly F[]
  readonly optional: ReadonlySet<F>
  readonly problemsOf: (values: Values<F>) => Problems<F>
  /** Fields that are wrong, and right, together with one: all of them are looked at when it is edited. */
  readonly together?: Readonly<Partial<Record<F, readonly F[]>>>
}

export interface FormActions<F extends string, Answer, R extends Refusal<F>> {
  /** `key` is the form's Idempotency-Key. */
  readonly send: (values: Values<F>, key: string) => Promise<Answer>
  readonly refusalOf: (error: unknown) => R
  readonly onSent: (answer: Answer, values: Values<F>) => void
  /** Title of the toast when it cannot be sent, and its text where that is not the refusal's own. */
  readonly failure: { readonly title: string; readonly description?: string }
}

/** Why a form is still there after it was sent. */
export interface Returned<R> {
  /** How many fields are to be mended. */
  readonly fields: number
  readonly refusal?: R
}

/**
 * A form's state. Its fields hold their own text, which browsers and password managers may fill in; what is kept here is what stands
 * beside them. A field speaks when the form was sent, and from then on follows what is typed; not when it is left, because a line that
 * appears under a pressed pointer moves away what was pressed.
 */
export function useForm<F extends string, K extends F, Answer, R extends Refusal<F>>(
  definition: FormDefinition<F, K>,
  { send, refusalOf, onSent, failure }: FormActions<F, Answer, R>,
) {
  const { fields, problemsOf, together, optional } = definition
  const { toast, session } = useHost()
  const owner = session.user?.id
  const [draft] = useState(() => readDraft(definition, owner))
  const [problems, setProblems] = useState({} as Problems<F>)
  const [returned, setReturned] = useState<Returned<R> | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const submission = useMutation({
    mutationFn: (values: Values<F>) => send(values, draft.key),
    // As createQueryClient() has it: the shell around this part may be older.
    networkMode: 'always',
    onSuccess: (answer, values) => {
      forgetDraft(definition, owner)
      onSent(answer, values)
    },
    onError: (error) => {
      const refusal = refusalOf(error)
      const { field, message } = refusal
      toast({ description: message, ...failure, variant: 'destructive' })
      setProblems((field === undefined ? {} : { [field]: message }) as Problems<F>)
      setReturned({ fields: field === undefined ? 0 : 1, refusal })
    },
  })

  useEffect(() => {
    if (returned?.fields) focusFirstProblem(form.current)
  }, [returned])

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (submission.isPending) return
    const values = readForm(new FormData(event.currentTarget), fields)
    const found = problemsOf(values)
    const count = Object.keys(found).length
    setProblems(found)
    setReturned(count > 0 ? { fields: count } : null)
    if (count === 0) submission.mutate(values)
  }

  const edit = ({ target, currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    const values = readForm(new FormData(currentTarget), fields)
    storeDraft(definition, { values, key: draft.key }, owner)
    const field = fieldIn(fields, 'name' in target ? target.name : undefined)
    if (field !== undefined) setProblems((shown) => recheck(shown, together?.[field] ?? [field], () => problemsOf(values)))
  }

  return {
    /** What the fields start with. */
    initial: draft.values,
    problems,
    returned,
    sending: submission.isPending,
    formProps: { ref: form, method: 'post', noValidate: true, onSubmit: submit, onInput: edit },
    /** What a field of the design system needs to be one of this form. */
    field: (name: K) => ({ name, defaultValue: draft.values[name], error: problems[name], 'aria-required': !optional.has(name) }),
  }
}

export function focusFirstProblem(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  // Of a group of radio buttons it is the group that is wrong. A select is wrong itself, and what is checked in it cannot take the focus.
  const group = wrong?.matches('select') ? null : wrong
  const control = group?.querySelector<HTMLElement>(':checked') ?? group?.querySelector<HTMLElement>('input') ?? wrong
  control?.focus()
}
