import { type Booking, shareBooking, sharedBookingPath, unshareBooking } from '@ungana/contracts-logistics'
import { Button, Card, Cluster, Quiet, SectionHeading, Stack, TextField } from '@ungana/ui'
import { call, useHost } from '@ungana/web-kit'
import { useAction } from '#lib/queries.ts'

/** A link that shows the milestones to whoever has it. */
export function ShareLink({ booking: { id, shareToken } }: { readonly booking: Booking }) {
  const { toast } = useHost()
  const params = { id }
  const sharing = useAction((_: undefined, options) => call(shareBooking, { params }, options), { failure: 'Not shared' })
  const ending = useAction((_: undefined, options) => call(unshareBooking, { params }, options), {
    failure: 'The link still works',
    onDone: () => toast({ title: 'The link shows nothing any more' }),
  })
  const link = shareToken === null ? '' : new URL(sharedBookingPath(shareToken), window.location.origin).href
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast({ title: 'Link copied' }),
      () => toast({ title: 'Not copied', description: 'Please copy it from the field', variant: 'destructive' }),
    )
  return (
    <Card as="section" aria-labelledby="share-link">
      <Stack $gap={4}>
        <SectionHeading id="share-link">Let others follow it</SectionHeading>
        <Quiet>Whoever has the link sees the way and the milestones, without signing in: no names, no contacts, no price.</Quiet>
        {shareToken === null ? (
          <div>
            <Button variant="outline" loading={sharing.pending} onClick={() => sharing.run(undefined)}>
              Make a Link
            </Button>
          </div>
        ) : (
          <>
            <TextField label="Link" value={link} readOnly onFocus={({ target }) => target.select()} />
            <Cluster $gap={3}>
              <Button variant="outline" onClick={copy}>
                Copy Link
              </Button>
              <Button variant="ghost" loading={ending.pending} onClick={() => ending.run(undefined)}>
                Stop Sharing
              </Button>
            </Cluster>
          </>
        )}
      </Stack>
    </Card>
  )
}
