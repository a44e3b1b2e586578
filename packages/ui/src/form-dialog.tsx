import { t } from '@lingui/core/macro'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { Button } from '#button.tsx'
import { Dialog, DialogClose } from '#dialog.tsx'
import type { FormRejection } from '#form-sheet.tsx'
import { Stack } from '#layout.tsx'
import { Notice } from '#notice.tsx'

export interface FormDialogProps {
  readonly title: string
  readonly description: string
  /** Text of the submit button. */
  readonly send: string
  readonly danger?: boolean
  /** True while there is nothing to send. */
  readonly disabled?: boolean
  /** The result of `useForm` from web-kit. */
  readonly form: {
    readonly formProps: ComponentPropsWithRef<'form'>
    readonly rejection: FormRejection | null
    readonly sending: boolean
  }
  readonly onClose: () => void
  /** The fields. */
  readonly children: ReactNode
}

/** A form in a dialog. A refusal shows inside, because screen readers skip a toast behind a dialog. */
export function FormDialog({ title, description, send, danger = false, disabled = false, form, onClose, children }: FormDialogProps) {
  const id = useId()
  const { formProps, rejection, sending } = form
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">{t`Cancel`}</Button>
          </DialogClose>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} loading={sending} disabled={disabled}>
            {send}
          </Button>
        </>
      }
    >
      <form {...formProps} id={id} aria-label={title}>
        <Stack $gap={4}>
          <RefusalNotice rejection={rejection} />
          {children}
        </Stack>
      </form>
    </Dialog>
  )
}

/** Shows a refusal that belongs to no single field. */
export function RefusalNotice({ rejection }: { readonly rejection: FormRejection | null }) {
  if (!rejection?.refusal || rejection.fields > 0) return null
  return (
    <Notice tone="danger" role="alert">
      {rejection.refusal.message}
    </Notice>
  )
}
