import { approveVerification, type ReviewedVerification, verificationChecks } from '@ungana/contracts-directory'
import { Button, Checkbox, color, Dialog, DialogClose, Notice, Stack, size, TextField } from '@ungana/ui'
import { call, refusalOf, useHost } from '@ungana/web-kit'
import { type FormEvent, useId, useState } from 'react'
import { styled } from 'styled-components'
import { checkLabel } from '#lib/verification-text.ts'

const Checks = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  > legend {
    padding: 0;
    font-size: ${size.small};
    font-weight: 600;
  }
`

const Wrong = styled.p`
  color: ${color.clay};
  font-size: ${size.caption};
  font-weight: 500;
`

type Known = (typeof verificationChecks)[number]

/** A year from today, as the field has it. */
const inAYear = () => {
  const day = new Date()
  day.setFullYear(day.getFullYear() + 1)
  return day.toISOString().slice(0, 10)
}

interface ApproveProps {
  readonly id: string
  readonly decide: (work: () => Promise<ReviewedVerification>) => Promise<ReviewedVerification>
}

/** What was checked, and until when that holds: both are shown to everybody. */
export function Approve({ id, decide }: ApproveProps) {
  const { toast } = useHost()
  const form = useId()
  const wrong = useId()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ message: string; field?: 'checks' | 'expiresOn' } | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const values = new FormData(event.currentTarget)
    const checks = values.getAll('checks').map(String) as Known[]
    if (checks.length === 0) {
      setProblem({ field: 'checks', message: 'Please say what you checked.' })
      return
    }
    setBusy(true)
    try {
      const { subject } = await decide(() =>
        call(approveVerification, { params: { id }, body: { checks, expiresOn: String(values.get('expiresOn')) } }),
      )
      setOpen(false)
      toast({ title: 'Approved', description: subject.name })
    } catch (error) {
      setProblem(refusalOf(error, ['checks', 'expiresOn']))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setProblem(null)
      }}
      trigger={<Button variant="primary">Approve</Button>}
      title="Approve this verification?"
      description="What you tick, today's date and the last day are shown to everybody who opens the badge."
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button type="submit" form={form} variant="primary" loading={busy} loadingLabel="Saving...">
            Approve
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
          <Checks aria-describedby={problem?.field === 'checks' ? wrong : undefined}>
            <legend>What did you check?</legend>
            {verificationChecks.map((check) => (
              <Checkbox key={check} name="checks" value={check} label={checkLabel(check)} />
            ))}
            {problem?.field === 'checks' ? (
              <Wrong id={wrong} role="alert">
                {problem.message}
              </Wrong>
            ) : null}
          </Checks>
          <TextField
            label="It holds until"
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
