import { t } from '@lingui/core/macro'
import { postShipment, type Shipment, shipmentForm } from '@ungana/contracts-logistics'
import { call } from '@ungana/web-kit'
import { ShipmentFields } from '#lib/shipment-fields.tsx'
import { newShipmentForm, shipmentOf, shipmentRefusal } from '#lib/shipment-form.ts'
import { PostListing } from './post-listing.tsx'

interface ShippingFormProps {
  /** Default: an empty form. */
  readonly form?: typeof newShipmentForm
  /** The deal that the load is for. */
  readonly dealId?: string
  readonly onPosted: (shipment: Shipment) => void
}

export function ShippingForm({ form = newShipmentForm, dealId, onPosted }: ShippingFormProps) {
  return (
    <PostListing
      form={form}
      fields={ShipmentFields}
      label={t`Post Shipping Request`}
      post={(values, options) => call(postShipment, { body: shipmentForm.parse({ ...shipmentOf(values), dealId }) }, options)}
      refusalOf={shipmentRefusal}
      onPosted={onPosted}
      words={{
        posted: t`Shipping Request Posted`,
        next: t`You will be notified when transporters respond.`,
        failed: t`Failed to post your shipping request. Please try again.`,
      }}
    />
  )
}
