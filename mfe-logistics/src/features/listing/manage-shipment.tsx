import { cancelShipment, changeShipment, repostShipment, type Shipment, shipmentForm, shipmentPath } from '@ungana/contracts-logistics'
import { call } from '@ungana/web-kit'
import { ShipmentFields } from '#lib/shipment-fields.tsx'
import { changeShipmentForm, shipmentOf, shipmentRefusal } from '#lib/shipment-form.ts'
import { ManageListing } from './manage-listing.tsx'

export function ManageShipment({ shipment }: { readonly shipment: Shipment }) {
  const params = { id: shipment.id }
  return (
    <ManageListing
      what="Shipping request"
      listing={shipment}
      changeable={['Seeking Transport']}
      cancel={(options) => call(cancelShipment, { params }, options)}
      repost={async (targetDate, options) => shipmentPath((await call(repostShipment, { params, body: { targetDate } }, options)).id)}
      dateLabel="Target Date"
      form={changeShipmentForm(shipment)}
      change={(values, options) => call(changeShipment, { params, body: shipmentForm.parse(shipmentOf(values)) }, options)}
      refusalOf={shipmentRefusal}
      fields={ShipmentFields}
    />
  )
}
