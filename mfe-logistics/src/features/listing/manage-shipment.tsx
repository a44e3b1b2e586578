import { useQueryClient } from '@tanstack/react-query'
import { cancelShipment, changeShipment, repostShipment, type Shipment, shipmentForm, shipmentPath } from '@ungana/contracts-logistics'
import { FormEnd, FormSheet } from '@ungana/ui'
import { call, useForm, useHost } from '@ungana/web-kit'
import { logisticsKey } from '#lib/queries.ts'
import { ShipmentFields } from '#lib/shipment-fields.tsx'
import { changeShipmentForm, shipmentOf, shipmentRefusal } from '#lib/shipment-form.ts'
import { ManageListing } from './manage-listing.tsx'

const over = ['Expired', 'Cancelled', 'Delivered']

/** Change, cancel, post again. */
export function ManageShipment({ shipment }: { readonly shipment: Shipment }) {
  const { id, status } = shipment
  const params = { id }
  return (
    <ManageListing
      what="shipping request"
      changeable={status === 'Seeking Transport'}
      repostable={over.includes(status)}
      cancel={(options) => call(cancelShipment, { params }, options)}
      repost={async (targetDate, options) => shipmentPath((await call(repostShipment, { params, body: { targetDate } }, options)).id)}
      dateLabel="Target Date"
      form={(onDone) => <ChangeForm shipment={shipment} onDone={onDone} />}
    />
  )
}

function ChangeForm({ shipment, onDone }: { readonly shipment: Shipment; readonly onDone: () => void }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const { id, version } = shipment
  const form = useForm(changeShipmentForm(shipment), {
    send: (values) => call(changeShipment, { params: { id }, body: shipmentForm.parse(shipmentOf(values)) }, { ifMatch: version }),
    refusalOf: shipmentRefusal,
    onSent: () => {
      toast({ title: 'Shipping request changed' })
      onDone()
      queries.invalidateQueries({ queryKey: logisticsKey() })
    },
    failure: { title: 'Not changed' },
  })
  return (
    <FormSheet {...form.formProps} aria-label="Change shipping request">
      <ShipmentFields field={form.field} />
      <FormEnd problems={form.problems} returned={form.returned} sending={form.sending}>
        Save Changes
      </FormEnd>
    </FormSheet>
  )
}
