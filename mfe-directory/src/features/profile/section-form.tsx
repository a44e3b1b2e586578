import { plural, t } from '@lingui/core/macro'
import type { OwnBusiness } from '@ungana/contracts-directory'
import { Button, Cluster, ConfirmDialog, Notice, Stack } from '@ungana/ui'
import { useWriter, type Values } from '@ungana/web-kit'
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
  /** Renders the fields. */
  readonly children: (field: ReturnType<typeof useEditForm<F>>['field'], values: Values<F>) => ReactNode
}

/** One section of the profile; its fields are saved together. */
export function SectionForm<F extends ProfileField>({ profile, section, fields, savedTitle, close, children }: FieldsProps<F>) {
  const writer = useWriter() ?? ''
  const { save, reload } = useProfileEditing(profile.id)
  const form = useEditForm<F>({
    store: draftStore(writer, section),
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

/** The form around the fields: notices, errors, and the buttons to save and cancel. */
export function EditForm<F extends string>({ form, saveLabel = t`Save`, children }: EditFormProps<F>) {
  const { wasKept, conflict, draft, problems, refusal, saving, formProps, formKey, resolve, discard, dirty } = form
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed Edit button is gone, so focus the first field. After a reload, do not move the focus.
    if (!wasKept) box.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  }, [wasKept])
  if (conflict) return <ConflictPanel conflict={conflict} mine={draft.values} onResolve={resolve} />
  const count = Object.keys(problems).length
  return (
    <form key={formKey} {...formProps}>
      <Stack ref={box} $gap={5}>
        {wasKept ? <Notice role="status">{t`Your earlier changes are still here, but not saved yet.`}</Notice> : null}
        {children}
        {/* Always rendered: some screen readers do not read a live region that appears together with its text. */}
        <div role="alert">
          {refusal && refusal.field === undefined ? <Notice tone="danger">{refusal.message}</Notice> : null}
          {refusal && refusal.field !== undefined && count > 0 ? (
            <Notice tone="danger">{plural(count, { one: 'One field needs your attention.', other: '# fields need your attention.' })}</Notice>
          ) : null}
        </div>
        <Cluster $gap={3}>
          <Button type="submit" variant="secondary" loading={saving} loadingLabel={t`Saving...`}>
            {saveLabel}
          </Button>
          <CancelButton dirty={dirty} onCancel={discard} />
        </Cluster>
      </Stack>
    </form>
  )
}

/** A cancel button that asks for confirmation if there are changes. */
function CancelButton({ dirty, onCancel }: { readonly dirty: boolean; readonly onCancel: () => void }) {
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => (dirty ? setConfirming(true) : onCancel())}>
        {t`Cancel`}
      </Button>
      {confirming ? (
        <ConfirmDialog
          title={t`Discard your changes?`}
          description={t`Your unsaved changes will be lost. You cannot undo this.`}
          keep={t`Keep editing`}
          confirm={t`Discard`}
          onConfirm={onCancel}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  )
}
