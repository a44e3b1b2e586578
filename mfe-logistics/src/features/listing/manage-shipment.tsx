import { t } from '@lingui/core/macro'
import { cancelShipment, changeShipment, repostShipment, type Shipment, shipmentForm, shipmentPath } from '@ungana/contracts-logistics'
import { call } from '@ungana/web-kit'
import { ShipmentFields } from '#lib/shipment-fields.tsx'
import { changeShipmentForm, shipmentOf, shipmentRefusal } from '#lib/shipment-form.ts'
import { ManageListing } from './manage-listing.tsx'

export function ManageShipment({ shipment }: { readonly shipment: Shipment }) {
  const params = { id: shipment.id }
  return (
    <ManageListing
      words={{
        change: t`Change shipping request`,
        changed: t`Shipping request changed`,
        cancel: t`The shipping request will no longer be listed. We notify everyone with an offer on it.`,
      }}
      listing={shipment}
      changeable={new Set(['Seeking Transport'])}
      cancel={(options) => call(cancelShipment, { params }, options)}
      repost={async (targetDate, options) => shipmentPath((await call(repostShipment, { params, body: { targetDate } }, options)).id)}
      dateLabel={t`Target Date`}
      form={changeShipmentForm(shipment)}
      change={(values, options) => call(changeShipment, { params, body: shipmentForm.parse(shipmentOf(values)) }, options)}
      refusalOf={shipmentRefusal}
      fields={ShipmentFields}
    />
  )
}
