import { useQueryClient } from '@tanstack/react-query'
import { type Booking, cancelBooking, disputeBooking } from '@ungana/contracts-logistics'
import { Button, Cluster, FormDialog, TextAreaField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, schemaProblems, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { logisticsKey } from '#lib/queries.ts'

const fields = ['reason'] as const

const exits = {
  cancel: {
    endpoint: cancelBooking,
    button: 'Cancel booking',
    title: 'Cancel this booking?',
    description: 'The truck space becomes free and the shipment looks for transport again. The other company sees your reason.',
    done: 'Booking cancelled',
  },
  dispute: {
    endpoint: disputeBooking,
    button: 'Report a problem',
    title: 'Report a problem',
    description: 'The booking is on hold until our team decides. We notify the other company.',
    done: 'Problem reported',
  },
} as const
type Exit = keyof typeof exits

/** Lets both sides cancel before pick-up, or report a problem after it. */
export function LeaveBooking({ booking }: { readonly booking: Booking }) {
  const [leaving, setLeaving] = useState<Exit>()
  const open = (Object.keys(exits) as Exit[]).filter((exit) => booking.actions.includes(exit))
  if (open.length === 0) return null
  return (
    <Cluster $gap={3}>
      {open.map((exit) => (
        <Button key={exit} variant="outline" onClick={() => setLeaving(exit)}>
          {exits[exit].button}
        </Button>
      ))}
      {leaving ? <ReasonDialog id={booking.id} exit={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </Cluster>
  )
}

const reasonForm = (id: string, exit: Exit): FormDefinition<'reason'> => ({
  store: `${exit}:${id}`,
  fields,
  optional: new Set(),
  defaults: { reason: '' },
  problemsOf: (values) => schemaProblems(exits[exit].endpoint.schema.body, values, fields),
})

function ReasonDialog({ id, exit, onClose }: { readonly id: string; readonly exit: Exit; readonly onClose: () => void }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const { endpoint, title, description, button, done } = exits[exit]
  const form = useForm(reasonForm(id, exit), {
    send: (body, key) => sendForm(key, (options) => call(endpoint, { params: { id }, body }, options)),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: () => {
      toast({ title: done })
      onClose()
      queries.invalidateQueries({ queryKey: logisticsKey() })
    },
    failure: { title: 'Not sent' },
  })
  return (
    <FormDialog title={title} description={description} send={button} danger form={form} onClose={onClose}>
      <TextAreaField {...form.field('reason')} label="Reason" rows={3} />
    </FormDialog>
  )
}
