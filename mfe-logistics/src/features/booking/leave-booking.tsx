import { t } from '@lingui/core/macro'
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
    button: t`Cancel booking`,
    title: t`Cancel this booking?`,
    description: t`The truck space becomes free and the shipment looks for transport again. The other company sees your reason.`,
    done: t`Booking cancelled`,
  },
  dispute: {
    endpoint: disputeBooking,
    button: t`Report a problem`,
    title: t`Report a problem`,
    description: t`The booking is on hold until our team decides. We notify the other company.`,
    done: t`Problem reported`,
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
    failure: { title: t`Not sent` },
  })
  return (
    <FormDialog title={title} description={description} send={button} danger form={form} onClose={onClose}>
      <TextAreaField {...form.field('reason')} label={t`Reason`} rows={3} />
    </FormDialog>
  )
}
