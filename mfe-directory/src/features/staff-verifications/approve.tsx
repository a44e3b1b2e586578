import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { approveVerification, type ReviewedVerification, type verificationChecks } from '@ungana/contracts-directory'
import { Button, Checkbox, Dialog, DialogClose, FieldGroup, GroupProblem, Notice, Stack, TextField } from '@ungana/ui'
import { call, refusalOf, useHost } from '@ungana/web-kit'
import { type FormEvent, useId, useState } from 'react'
import { staffKey } from '#lib/staff-key.ts'
import { checkLabel } from '#lib/verification-text.ts'

type CheckName = (typeof verificationChecks)[number]

/** The date one year from today, in the format of the date field. */
const inAYear = () => {
  const day = new Date()
  day.setFullYear(day.getFullYear() + 1)
  return day.toISOString().slice(0, 10)
}

interface ApproveProps {
  readonly verification: Pick<ReviewedVerification, 'id' | 'certifiable'>
  readonly decide: (work: () => Promise<ReviewedVerification>) => Promise<ReviewedVerification>
}

/** Asks staff for the checks and the end date, which everybody can see. */
export function Approve({ verification: { id, certifiable }, decide }: ApproveProps) {
  const queries = useQueryClient()
  const { toast } = useHost()
  const form = useId()
  const wrong = useId()
  const [open, setOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<{ message: string; field?: 'checks' | 'expiresOn' } | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const values = new FormData(event.currentTarget)
    const checks = values.getAll('checks').map(String) as CheckName[]
    if (checks.length === 0) {
      setProblem({ field: 'checks', message: t`Please select what you checked.` })
      return
    }
    setIsBusy(true)
    try {
      const { subject } = await decide(() =>
        call(approveVerification, { params: { id }, body: { checks, expiresOn: String(values.get('expiresOn')) } }),
      )
      setOpen(false)
      toast({ title: t`Approved`, description: subject.name })
    } catch (error) {
      setProblem(refusalOf(error, ['checks', 'expiresOn']))
    }
    setIsBusy(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setProblem(null)
        // A document that was downloaded has been opened too, but only the server knows.
        if (next) void queries.invalidateQueries({ queryKey: staffKey('verifications', id) })
      }}
      trigger={<Button variant="primary">{t`Approve`}</Button>}
      title={t`Approve this verification?`}
      description={t`Everybody who opens the badge sees these checks, today's date and the end date.`}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">{t`Cancel`}</Button>
          </DialogClose>
          <Button type="submit" form={form} variant="primary" loading={isBusy} loadingLabel={t`Saving...`}>
            {t`Approve`}
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
          <FieldGroup aria-describedby={problem?.field === 'checks' ? wrong : undefined}>
            <legend>{t`What did you check?`}</legend>
            {certifiable.map(({ check, obstacle }) => (
              <Checkbox key={check} name="checks" value={check} label={checkLabel(check)} hint={obstacle} disabled={obstacle !== null} />
            ))}
            {problem?.field === 'checks' ? (
              <GroupProblem id={wrong} role="alert">
                {problem.message}
              </GroupProblem>
            ) : null}
          </FieldGroup>
          <TextField
            label={t`Valid until`}
            name="expiresOn"
            type="date"
            defaultValue={inAYear()}
            aria-required
            error={problem?.field === 'expiresOn' ? problem.message : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
