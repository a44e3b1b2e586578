import { useQueryClient } from '@tanstack/react-query'
import { cancelTransport, changeTransport, repostTransport, type Transport, transportForm, transportPath } from '@ungana/contracts-logistics'
import { FormEnd, FormSheet } from '@ungana/ui'
import { call, useForm, useHost } from '@ungana/web-kit'
import { logisticsKey } from '#lib/queries.ts'
import { TransportFields } from '#lib/transport-fields.tsx'
import { changeTransportForm, transportOf, transportRefusal } from '#lib/transport-form.ts'
import { ManageListing } from './manage-listing.tsx'

const over = ['Expired', 'Cancelled', 'Delivered']

/** Change, cancel, post again. */
export function ManageTransport({ transport }: { readonly transport: Transport }) {
  const { id, status } = transport
  const params = { id }
  return (
    <ManageListing
      what="transport listing"
      changeable={status === 'Available' || status === 'Draft'}
      repostable={over.includes(status)}
      cancel={(options) => call(cancelTransport, { params }, options)}
      repost={async (departureDate, options) => transportPath((await call(repostTransport, { params, body: { departureDate } }, options)).id)}
      dateLabel="Departure Date"
      form={(onDone) => <ChangeForm transport={transport} onDone={onDone} />}
    />
  )
}

function ChangeForm({ transport, onDone }: { readonly transport: Transport; readonly onDone: () => void }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const { id, version } = transport
  const form = useForm(changeTransportForm(transport), {
    send: (values) => call(changeTransport, { params: { id }, body: transportForm.parse(transportOf(values)) }, { ifMatch: version }),
    refusalOf: transportRefusal,
    onSent: () => {
      toast({ title: 'Transport listing changed' })
      onDone()
      queries.invalidateQueries({ queryKey: logisticsKey() })
    },
    failure: { title: 'Not changed' },
  })
  return (
    <FormSheet {...form.formProps} aria-label="Change transport listing">
      <TransportFields field={form.field} />
      <FormEnd problems={form.problems} returned={form.returned} sending={form.sending}>
        Save Changes
      </FormEnd>
    </FormSheet>
  )
}
