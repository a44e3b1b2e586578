import { useMutation } from '@tanstack/react-query'
import {
  ApiError,
  fieldIn,
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
import { picturesBeingSent } from './sending-picture.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

export interface EditForm<F extends string> {
  /** Its place in the session's storage. */
  readonly store: string
  /** In the order in which they stand on the page. */
  readonly fields: readonly F[]
  readonly current: { readonly values: Values<F>; readonly version: number }
  readonly problemsOf: (values: Values<F>) => Problems<F>
  /** Saves `changed`, which are the fields that differ from the version that was edited, or all of something new. */
  readonly save: (changed: Partial<Values<F>>, edit: EditDraft<F>) => Promise<unknown>
  /** What is saved now, asked of the server. */
  readonly reload: () => Promise<{ readonly values: Values<F>; readonly version: number }>
  /** Something that is not there yet: it is saved as it is. */
  readonly isNew?: boolean
  /** Says of what was saved. */
  readonly savedTitle: string
  readonly onDone: () => void
}

/** Others may save in between; so often it is tried to save what nobody else touched. */
const TRIES = 3

/** A form for something that is there already, and that somebody else may edit at the same time. */
export function useEditForm<F extends string>({ store, fields, current, problemsOf, save, reload, isNew = false, savedTitle, onDone }: EditForm<F>) {
  const { toast } = useHost()
  const [draft, setDraft] = useState(() => readEditDraft(store, fields) ?? newDraft(current.values, current.version))
  const [wasKept] = useState(() => changedFields(draft, fields).length > 0)
  const [problems, setProblems] = useState({} as Problems<F>)
  const [refusal, setRefusal] = useState<Refusal<F> | null>(null)
  const [conflict, setConflict] = useState<Conflict<F> | null>(null)
  /** Another number draws the fields anew, with what the draft then holds. */
  const [round, setRound] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  /** Resolves to the conflict that stopped it, or, once everything is saved, to whether there was anything to save. */
  const settle = async (first: EditDraft<F>): Promise<{ readonly met?: Conflict<F>; readonly sent: boolean }> => {
    let edit = first
    for (let tries = 1; ; tries++) {
      const changed = isNew ? fields : changedFields(edit, fields)
      if (changed.length === 0) return { sent: false }
      try {
        await save(Object.fromEntries(changed.map((field) => [field, edit.values[field]])) as Partial<Values<F>>, edit)
        return { sent: true }
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 412 || tries === TRIES) throw error
        const met = conflictOf(edit, await reload(), fields)
        if (met.disputed.length > 0) return { met, sent: false }
        // Nobody else touched what is changed here: what they did stays.
        edit = rebase(edit, met, {} as Partial<Record<F, Side>>, fields)
      }
    }
  }

  const saving = useMutation({
    mutationFn: settle,
    onSuccess: ({ met, sent }) => {
      if (met) return setConflict(met)
      leaveWarning.forget()
      forgetEditDraft(store)
      toast({ title: sent ? savedTitle : 'Nothing was changed' })
      onDone()
    },
    onError: (error) => {
      const told = refusalOf(error, fields)
      setProblems((told.field === undefined ? {} : { [told.field]: told.message }) as Problems<F>)
      setRefusal(told)
    },
  })
  const dirty = changedFields(draft, fields).length > 0
  const leaveWarning = useLeaveWarning(dirty, () => readEditDraft(store, fields) !== undefined)

  useEffect(() => {
    if (refusal?.field !== undefined) focusFirstProblem(form.current)
  }, [refusal])

  const read = (): EditDraft<F> => ({ ...draft, values: form.current ? readForm(new FormData(form.current), fields) : draft.values })
  const begin = (edit: EditDraft<F>) => {
    setDraft(edit)
    storeEditDraft(store, edit)
    setRefusal(null)
    saving.mutate(edit)
  }

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving.isPending) return
    const edit = read()
    const found: Problems<F> = { ...problemsOf(edit.values), ...picturesBeingSent(form.current, fields) }
    setProblems(found)
    const [message] = Object.values(found) as string[]
    if (message === undefined) begin(edit)
    else setRefusal({ message, field: fields.find((field) => found[field]) as F })
  }

  const edit = ({ target }: SyntheticEvent<HTMLFormElement>) => {
    const next = read()
    setDraft(next)
    if (changedFields(next, fields).length > 0) storeEditDraft(store, next)
    else forgetEditDraft(store)
    const field = fieldIn(fields, 'name' in target ? target.name : undefined)
    if (field !== undefined) setProblems((shown) => recheck(shown, [field], () => problemsOf(next.values)))
  }

  return {
    draft,
    dirty,
    /** Whether it began with what was typed before a reload. */
    wasKept,
    problems,
    refusal,
    conflict,
    saving: saving.isPending,
    /** The form's key: with another one its fields are drawn anew. */
    round,
    formProps: { ref: form, method: 'post', noValidate: true, onSubmit: submit, onInput: edit },
    /** What a field of the design system needs to be one of this form. */
    field: (name: F) => ({ name, defaultValue: draft.values[name], error: problems[name] }),
    /** Saves what was chosen for each disputed field. */
    resolve: (chosen: Readonly<Partial<Record<F, Side>>>) => {
      if (!conflict) return
      const settled = rebase(draft, conflict, chosen, fields)
      setConflict(null)
      setRound((before) => before + 1)
      begin(settled)
    },
    /** Gives the edit up. */
    discard: () => {
      leaveWarning.forget()
      forgetEditDraft(store)
      setDraft(newDraft(current.values, current.version))
      onDone()
    },
  }
}
