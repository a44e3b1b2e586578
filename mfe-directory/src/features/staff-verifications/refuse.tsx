import { t } from '@lingui/core/macro'
import type { ReviewedVerification } from '@ungana/contracts-directory'
import { Button, Dialog, DialogClose, Notice, Stack, TextAreaField } from '@ungana/ui'
import { refusalOf, useHost } from '@ungana/web-kit'
import { type FormEvent, useId, useState } from 'react'

interface RefuseProps {
  readonly label: string
  readonly title: string
  readonly description: string
  /** Title of the toast afterwards. */
  readonly done: string
  readonly danger?: boolean
  readonly decide: (reasons: string) => Promise<ReviewedVerification>
}

/** A button and dialog for a decision that needs reasons. */
export function Refuse({ label, title, description, done, danger = false, decide }: RefuseProps) {
  const { toast } = useHost()
  const form = useId()
  const [open, setOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<{ message: string; field?: 'reasons' } | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const reasons = String(new FormData(event.currentTarget).get('reasons')).trim()
    setIsBusy(true)
    try {
      const { subject } = await decide(reasons)
      setOpen(false)
      toast({ title: done, description: subject.name })
    } catch (error) {
      setProblem(refusalOf(error, ['reasons']))
    }
    setIsBusy(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setProblem(null)
      }}
      trigger={<Button variant={danger ? 'danger' : 'outline'}>{label}</Button>}
      title={title}
      description={description}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">{t`Cancel`}</Button>
          </DialogClose>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'secondary'} loading={isBusy} loadingLabel={t`Saving...`}>
            {label}
          </Button>
        </>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit}>
        <Stack $gap={4}>
          {problem && !problem.field ? (
            <Notice tone="danger" role="alert">
              {problem.message}
            </Notice>
          ) : null}
          <TextAreaField label={t`Reasons`} name="reasons" rows={4} aria-required error={problem?.field ? problem.message : undefined} />
        </Stack>
      </form>
    </Dialog>
  )
}
