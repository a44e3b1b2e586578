import { useQueryClient } from '@tanstack/react-query'
import { type Booking, cancelBooking, disputeBooking } from '@ungana/contracts-logistics'
import { Button, Cluster, FormDialog, TextAreaField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, schemaProblems, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { logisticsKey } from '#lib/queries.ts'

const fields = ['reason'] as const

const ways = {
  cancel: {
    endpoint: cancelBooking,
    button: 'Cancel Booking',
    title: 'Cancel this booking?',
    description: 'The space is free again, and the shipment seeks transport again. The other side is told why.',
    done: 'Booking cancelled',
  },
  dispute: {
    endpoint: disputeBooking,
    button: 'Report a Problem',
    title: 'What is wrong?',
    description: 'Nothing moves until our team has decided. The other side is told.',
    done: 'Our team looks into it',
  },
} as const
type Way = keyof typeof ways

/** The ways out: to cancel before the pick-up, to dispute after it. */
export function LeaveBooking({ booking }: { readonly booking: Booking }) {
  const [leaving, setLeaving] = useState<Way>()
  const open = (Object.keys(ways) as Way[]).filter((way) => booking.actions.includes(way))
  if (open.length === 0) return null
  return (
    <Cluster $gap={3}>
      {open.map((way) => (
        <Button key={way} variant="outline" onClick={() => setLeaving(way)}>
          {ways[way].button}
        </Button>
      ))}
      {leaving ? <ReasonDialog id={booking.id} way={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </Cluster>
  )
}

const reasonForm = (id: string, way: Way): FormDefinition<'reason'> => ({
  store: `${way}:${id}`,
  fields,
  optional: new Set(),
  defaults: { reason: '' },
  problemsOf: (values) => schemaProblems(ways[way].endpoint.schema.body, values, fields),
})

function ReasonDialog({ id, way, onClose }: { readonly id: string; readonly way: Way; readonly onClose: () => void }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const { endpoint, title, description, button, done } = ways[way]
  const form = useForm(reasonForm(id, way), {
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
      <TextAreaField {...form.field('reason')} label="Why" rows={3} />
    </FormDialog>
  )
}
