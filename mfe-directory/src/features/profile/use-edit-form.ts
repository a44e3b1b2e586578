import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import {
  ApiError,
  findField,
  focusFirstProblem,
  type Problems,
  type Refusal,
  readForm,
  recheck,
  refusalOf,
  useHost,
  type Values,
} from '@ungana/web-kit'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type Conflict, conflictOf, rebase, type Side } from './edit-conflict.ts'
import { changedFields, type EditDraft, forgetEditDraft, newDraft, readEditDraft, storeEditDraft } from './edit-draft.ts'
import { uploadProblems } from './uploading-picture.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

export interface EditForm<F extends string> {
  /** Key in session storage. */
  readonly store: string
  /** In the order of the fields on the page. */
  readonly fields: readonly F[]
  readonly current: { readonly values: Values<F>; readonly version: number }
  readonly problemsOf: (values: Values<F>) => Problems<F>
  /** Saves `changed`: the fields that differ from the saved version, or all fields of something new. */
  readonly save: (changed: Partial<Values<F>>, edit: EditDraft<F>) => Promise<unknown>
  /** Loads the saved values from the server. */
  readonly reload: () => Promise<{ readonly values: Values<F>; readonly version: number }>
  /** Whether this creates something new, which is saved with all its fields. */
  readonly isNew?: boolean
  /** Title of the toast after saving. */
  readonly savedTitle: string
  readonly onDone: () => void
}

/** Number of attempts to save while other people save other fields. */
const ATTEMPTS = 3

/** A form for data that somebody else may edit at the same time. */
export function useEditForm<F extends string>({ store, fields, current, problemsOf, save, reload, isNew = false, savedTitle, onDone }: EditForm<F>) {
  const { toast } = useHost()
  const [draft, setDraft] = useState(() => readEditDraft(store, fields) ?? newDraft(current.values, current.version))
  const [wasKept] = useState(() => changedFields(draft, fields).length > 0)
  const [problems, setProblems] = useState({} as Problems<F>)
  const [refusal, setRefusal] = useState<Refusal<F> | null>(null)
  const [conflict, setConflict] = useState<Conflict<F> | null>(null)
  /** A new number renders the fields again with the draft's values. */
  const [formKey, setFormKey] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  /** Saves the edit. Resolves with a conflict, if any, and with `sent`: whether anything was saved. */
  const saveEdit = async (first: EditDraft<F>): Promise<{ readonly conflict?: Conflict<F>; readonly sent: boolean }> => {
    let edit = first
    for (let attempt = 1; ; attempt++) {
      const changed = isNew ? fields : changedFields(edit, fields)
      if (changed.length === 0) return { sent: false }
      try {
        await save(Object.fromEntries(changed.map((field) => [field, edit.values[field]])) as Partial<Values<F>>, edit)
        return { sent: true }
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 412 || attempt === ATTEMPTS) throw error
        const conflict = conflictOf(edit, await reload(), fields)
        if (conflict.disputed.length > 0) return { conflict, sent: false }
        // Others changed different fields, so their changes stay and this edit is saved on top.
        edit = rebase(edit, conflict, {} as Partial<Record<F, Side>>, fields)
      }
    }
  }

  const saving = useMutation({
    mutationFn: saveEdit,
    onSuccess: ({ conflict, sent }) => {
      if (conflict) return setConflict(conflict)
      leaveWarning.forget()
      forgetEditDraft(store)
      toast({ title: sent ? savedTitle : t`No changes to save` })
      onDone()
    },
    onError: (error) => {
      const refused = refusalOf(error, fields)
      setProblems((refused.field === undefined ? {} : { [refused.field]: refused.message }) as Problems<F>)
      setRefusal(refused)
    },
  })
  const dirty = changedFields(draft, fields).length > 0
  const leaveWarning = useLeaveWarning(dirty, () => readEditDraft(store, fields) !== undefined)

  useEffect(() => {
    if (refusal?.field !== undefined) focusFirstProblem(form.current)
  }, [refusal])

  const read = (): EditDraft<F> => ({ ...draft, values: form.current ? readForm(new FormData(form.current), fields) : draft.values })
  const startSaving = (edit: EditDraft<F>) => {
    setDraft(edit)
    storeEditDraft(store, edit)
    setRefusal(null)
    saving.mutate(edit)
  }

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving.isPending) return
    const edit = read()
    const found: Problems<F> = { ...problemsOf(edit.values), ...uploadProblems(form.current, fields) }
    setProblems(found)
    const [message] = Object.values(found) as string[]
    if (message === undefined) startSaving(edit)
    else setRefusal({ message, field: fields.find((field) => found[field]) as F })
  }

  const edit = ({ target }: SyntheticEvent<HTMLFormElement>) => {
    const next = read()
    setDraft(next)
    if (changedFields(next, fields).length > 0) storeEditDraft(store, next)
    else forgetEditDraft(store)
    const field = findField(fields, 'name' in target ? target.name : undefined)
    if (field !== undefined) setProblems((shown) => recheck(shown, [field], () => problemsOf(next.values)))
  }

  return {
    draft,
    dirty,
    /** Whether the form started with changes from before a reload. */
    wasKept,
    problems,
    refusal,
    conflict,
    saving: saving.isPending,
    /** React key of the form. A new key renders the fields again. */
    formKey,
    formProps: { ref: form, method: 'post', noValidate: true, onSubmit: submit, onInput: edit },
    /** Props for a field of the design system. */
    field: (name: F) => ({ name, defaultValue: draft.values[name], error: problems[name] }),
    /** Saves the chosen version of each disputed field. */
    resolve: (chosen: Readonly<Partial<Record<F, Side>>>) => {
      if (!conflict) return
      const merged = rebase(draft, conflict, chosen, fields)
      setConflict(null)
      setFormKey((before) => before + 1)
      startSaving(merged)
    },
    /** Discards the edit. */
    discard: () => {
      leaveWarning.forget()
      forgetEditDraft(store)
      setDraft(newDraft(current.values, current.version))
      onDone()
    },
  }
}
