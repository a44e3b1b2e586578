import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type DraftForm, forgetDraft, readDraft, storeDraft } from './form-draft.ts'
import type { Refusal } from './form-refusal.ts'
import { findField, type Problems, readForm, recheck, type Values } from './form-values.ts'
import { useHost } from './host.tsx'
import { useWriter } from './use-writer.ts'
import { failureToast, waitsForApproval } from './waits-for-approval.ts'

/** F: all fields. K: the fields that are kept after a reload. */
export interface FormDefinition<F extends string, K extends F = F> extends DraftForm<K> {
  /** In the order in which the page shows them. */
  readonly fields: readonly F[]
  readonly optional: ReadonlySet<F>
  readonly problemsOf: (values: Values<F>) => Problems<F>
  /** Fields that must be checked together, such as a password and its repetition. Editing one field checks all of them. */
  readonly linkedFields?: Readonly<Partial<Record<F, readonly F[]>>>
}

export interface FormActions<F extends string, Answer, R extends Refusal<F>> {
  readonly send: (values: Values<F>, key: string) => Promise<Answer>
  readonly refusalOf: (error: unknown) => R
  readonly onSent: (answer: Answer, values: Values<F>) => void
  /** A second person must agree first, so the form need not be sent again. */
  readonly onWaits?: () => void
  /** The step that the user sees, in a form in steps; null if all steps are visible or this is the last. Submitting checks its fields and calls `next`. */
  readonly step?: () => { readonly fields: readonly F[]; readonly next: () => void } | null
  /** The toast's title if sending fails, and its text if it should differ from the refusal's message. */
  readonly failure: { readonly title: string; readonly description?: string }
}

/** Why the form was not accepted. */
export interface FormRejection<R> {
  /** How many fields the user must correct. */
  readonly fields: number
  readonly refusal?: R
}

/**
 * A form's state. The fields keep their own text, because browsers and password managers fill them in. Problems appear when the form is sent, and
 * then follow what is typed. They do not appear when a field loses focus: the new line would move the button away while the user presses it.
 */
export function useForm<F extends string, K extends F, Answer, R extends Refusal<F>>(
  definition: FormDefinition<F, K>,
  { send, refusalOf, onSent, onWaits, step, failure }: FormActions<F, Answer, R>,
) {
  const { fields, problemsOf, linkedFields, optional } = definition
  const { toast } = useHost()
  const owner = useWriter()
  const [draft] = useState(() => readDraft(definition, owner))
  const [problems, setProblems] = useState({} as Problems<F>)
  const [rejection, setRejection] = useState<FormRejection<R> | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const submission = useMutation({
    mutationFn: (values: Values<F>) => send(values, draft.key),
    // As in createQueryClient(). Repeated here because the shell in the page may be older.
    networkMode: 'always',
    onSuccess: (answer, values) => {
      forgetDraft(definition, owner)
      onSent(answer, values)
    },
    onError: (error) => {
      const refusal = refusalOf(error)
      const { field, message } = refusal
      toast(failureToast(error, { description: message, ...failure }))
      if (onWaits && waitsForApproval(error)) {
        forgetDraft(definition, owner)
        onWaits()
        return
      }
      setProblems((field === undefined ? {} : { [field]: message }) as Problems<F>)
      setRejection({ fields: field === undefined ? 0 : 1, refusal })
    },
  })

  useEffect(() => {
    if (rejection?.fields) focusFirstProblem(form.current)
  }, [rejection])

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (submission.isPending) return
    const values = readForm(new FormData(event.currentTarget), fields)
    const visible = step?.()
    const entries = Object.entries(problemsOf(values)).filter(([name]) => visible?.fields.some((field) => field === name) ?? true)
    setProblems(Object.fromEntries(entries) as Problems<F>)
    setRejection(entries.length > 0 ? { fields: entries.length } : null)
    if (entries.length > 0) return
    if (visible) visible.next()
    else submission.mutate(values)
  }

  const edit = ({ target, currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    const values = readForm(new FormData(currentTarget), fields)
    storeDraft(definition, { values, key: draft.key }, owner)
    const field = findField(fields, 'name' in target ? target.name : undefined)
    if (field !== undefined) setProblems((shown) => recheck(shown, linkedFields?.[field] ?? [field], () => problemsOf(values)))
  }

  return {
    /** The fields' initial values. */
    initial: draft.values,
    problems,
    rejection,
    sending: submission.isPending,
    formProps: { ref: form, method: 'post', noValidate: true, onSubmit: submit, onInput: edit },
    /** Props of a design system field in this form. */
    field: (name: K) => ({ name, defaultValue: draft.values[name], error: problems[name], 'aria-required': !optional.has(name) }),
  }
}

export function focusFirstProblem(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  // For radio buttons the group is marked invalid, so focus its checked or first button. Focus a select itself: its options cannot take the focus.
  const group = wrong?.matches('select') ? null : wrong
  const control = group?.querySelector<HTMLElement>(':checked') ?? group?.querySelector<HTMLElement>('input') ?? wrong
  control?.focus()
}
