import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { Button } from '#button.tsx'
import { Dialog, DialogClose } from '#dialog.tsx'
import type { ReturnedForm } from '#form-sheet.tsx'
import { Stack } from '#layout.tsx'
import { Notice } from '#notice.tsx'

export interface FormDialogProps {
  readonly title: string
  readonly description: string
  /** Of the button that sends the form. */
  readonly send: string
  readonly danger?: boolean
  /** While there is nothing to send. */
  readonly disabled?: boolean
  /** What `useForm` of web-kit gives. */
  readonly form: {
    readonly formProps: ComponentPropsWithRef<'form'>
    readonly returned: ReturnedForm | null
    readonly sending: boolean
  }
  readonly onClose: () => void
  /** The fields. */
  readonly children: ReactNode
}

/** A form over the page. Why it was refused is told here: a toast is not read out behind a dialog. */
export function FormDialog({ title, description, send, danger = false, disabled = false, form, onClose, children }: FormDialogProps) {
  const id = useId()
  const { formProps, returned, sending } = form
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} loading={sending} disabled={disabled}>
            {send}
          </Button>
        </>
      }
    >
      <form {...formProps} id={id} aria-label={title}>
        <Stack $gap={4}>
          <RefusalNotice returned={returned} />
          {children}
        </Stack>
      </form>
    </Dialog>
  )
}

/** What belongs to no field. */
export function RefusalNotice({ returned }: { readonly returned: ReturnedForm | null }) {
  if (!returned?.refusal || returned.fields > 0) return null
  return (
    <Notice tone="danger" role="alert">
      {returned.refusal.message}
    </Notice>
  )
}
