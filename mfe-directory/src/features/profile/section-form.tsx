import type { OwnBusiness } from '@ungana/contracts-directory'
import { Button, Cluster, Dialog, DialogClose, Notice, Stack } from '@ungana/ui'
import type { Values } from '@ungana/web-kit'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConflictPanel } from './conflict-panel.tsx'
import { draftStore } from './edit-draft.ts'
import { useProfileEditing } from './profile-queries.ts'
import { type ProfileField, profileProblems, profileValues } from './profile-values.ts'
import type { Section } from './sections.ts'
import { useEditForm } from './use-edit-form.ts'

export interface SectionFormProps {
  readonly profile: OwnBusiness
  readonly close: () => void
}

interface FieldsProps<F extends ProfileField> extends SectionFormProps {
  readonly section: Section
  readonly fields: readonly F[]
  readonly savedTitle: string
  /** Draws the fields. */
  readonly children: (field: ReturnType<typeof useEditForm<F>>['field'], values: Values<F>) => ReactNode
}

/** Some fields of the profile, saved together. */
export function SectionForm<F extends ProfileField>({ profile, section, fields, savedTitle, close, children }: FieldsProps<F>) {
  const { save, reload } = useProfileEditing(profile.id)
  const form = useEditForm<F>({
    store: draftStore(profile.id, section),
    fields,
    current: { values: profileValues(profile), version: profile.version },
    problemsOf: (values) => profileProblems(values, fields),
    save,
    reload,
    savedTitle,
    onDone: close,
  })
  return <EditForm form={form}>{children(form.field, form.draft.values)}</EditForm>
}

interface EditFormProps<F extends string> {
  readonly form: ReturnType<typeof useEditForm<F>>
  readonly saveLabel?: string
  readonly children: ReactNode
}

const FIRST_FIELD = 'input:not([type=hidden], [type=file]), select, textarea, button'

/** The form around its fields: what was kept, what is in the way, and the two ways out. */
export function EditForm<F extends string>({ form, saveLabel = 'Save', children }: EditFormProps<F>) {
  const { wasKept, conflict, draft, problems, refusal, saving, formProps, round, resolve, discard, dirty } = form
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What was pressed to get here has gone. What a reload brought back takes nobody's focus away.
    if (!wasKept) box.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  }, [wasKept])
  if (conflict) return <ConflictPanel conflict={conflict} mine={draft.values} onResolve={resolve} />
  const count = Object.keys(problems).length
  return (
    <form key={round} {...formProps}>
      <Stack ref={box} $gap={5}>
        {wasKept ? <Notice role="status">What you typed before is still here. It is not saved yet.</Notice> : null}
        {children}
        {/* Always there: a live region that comes with its text is not read out everywhere. */}
        <div role="alert">
          {refusal && refusal.field === undefined ? <Notice tone="danger">{refusal.message}</Notice> : null}
          {refusal && refusal.field !== undefined && count > 0 ? (
            <Notice tone="danger">{count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`}</Notice>
          ) : null}
        </div>
        <Cluster $gap={3}>
          <Button type="submit" variant="secondary" loading={saving} loadingLabel="Saving...">
            {saveLabel}
          </Button>
          <CancelButton dirty={dirty} onCancel={discard} />
        </Cluster>
      </Stack>
    </form>
  )
}

/** Asks before it throws away what was typed. */
function CancelButton({ dirty, onCancel }: { readonly dirty: boolean; readonly onCancel: () => void }) {
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const ask = (open: boolean) => {
    setAsking(open)
    // The dialog knows of no button that opened it.
    if (!open) setTimeout(() => button.current?.focus())
  }
  return (
    <>
      <Button ref={button} variant="ghost" onClick={() => (dirty ? ask(true) : onCancel())}>
        Cancel
      </Button>
      <Dialog
        open={asking}
        onOpenChange={ask}
        title="Discard your changes?"
        description="What you typed here is not saved. It cannot be brought back."
        footer={
          <>
            <DialogClose asChild>
              <Button variant="outline">Keep editing</Button>
            </DialogClose>
            <Button variant="danger" onClick={onCancel}>
              Discard
            </Button>
          </>
        }
      />
    </>
  )
}
