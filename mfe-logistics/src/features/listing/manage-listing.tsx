import { Button, Card, Cluster, Dialog, DialogClose, Quiet, SectionHeading, Stack, TextField } from '@ungana/ui'
import { useHost } from '@ungana/web-kit'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAction } from '#lib/queries.ts'

interface Options {
  readonly idempotencyKey: string
}

interface ManageListingProps {
  /** "shipping request" */
  readonly what: string
  readonly changeable: boolean
  readonly repostable: boolean
  readonly cancel: (options: Options) => Promise<unknown>
  /** Answers the path of the new listing. */
  readonly repost: (date: string, options: Options) => Promise<string>
  readonly dateLabel: string
  /** To change it. */
  readonly form: (onDone: () => void) => ReactNode
}

/** What the owner of a listing can do with it. */
export function ManageListing({ what, changeable, repostable, cancel, repost, dateLabel, form }: ManageListingProps) {
  const { toast } = useHost()
  const navigate = useNavigate()
  const id = useId()
  const [changing, setChanging] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const [date, setDate] = useState('')
  const cancellation = useAction((_: undefined, options: Options) => cancel(options), {
    failure: 'Not cancelled',
    onDone: () => {
      setCancelling(false)
      toast({ title: 'Listing cancelled' })
    },
  })
  const posting = useAction((day: string, options: Options) => repost(day, options), {
    failure: 'Not posted',
    onDone: (path) => {
      toast({ title: 'Posted again' })
      navigate(path)
    },
  })
  if (!changeable && !repostable) return null
  if (changing) return form(() => setChanging(false))
  const postAgain = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!posting.pending) posting.run(date)
  }
  return (
    <Card>
      <Stack $gap={4}>
        <SectionHeading>Your listing</SectionHeading>
        {changeable ? (
          <Cluster $gap={3}>
            <Button variant="outline" onClick={() => setChanging(true)}>
              Change
            </Button>
            <Button variant="danger" onClick={() => setCancelling(true)}>
              Cancel Listing
            </Button>
          </Cluster>
        ) : null}
        {repostable ? (
          <form onSubmit={postAgain} aria-label="Post again">
            <Stack $gap={3}>
              <Quiet>It is over. Post it again with another date:</Quiet>
              <TextField
                label={dateLabel}
                type="date"
                value={date}
                onChange={({ target }) => setDate(target.value)}
                error={posting.refusal}
                aria-required
              />
              <div>
                <Button type="submit" variant="primary" loading={posting.pending}>
                  Post Again
                </Button>
              </div>
            </Stack>
          </form>
        ) : null}
      </Stack>
      <Dialog
        open={cancelling}
        onOpenChange={setCancelling}
        title="Cancel this listing?"
        description={`The ${what} leaves the lists, and offers on it are told.`}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="outline">Keep It</Button>
            </DialogClose>
            <Button variant="danger" loading={cancellation.pending} onClick={() => cancellation.run(undefined)} aria-describedby={id}>
              Cancel Listing
            </Button>
          </>
        }
      >
        <p id={id} role="alert">
          {cancellation.refusal}
        </p>
      </Dialog>
    </Card>
  )
}
