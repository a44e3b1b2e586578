import { postShipment, type Shipment, shipmentForm } from '@ungana/contracts-logistics'
import { FormEnd, FormSheet } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { ShipmentFields } from '#lib/shipment-fields.tsx'
import { newShipmentForm, shipmentOf, shipmentRefusal } from '#lib/shipment-form.ts'
import { useListingPost } from './use-listing-post.ts'

export function ShippingForm({ onPosted }: { readonly onPosted: (shipment: Shipment) => void }) {
  const { problems, returned, sending, formProps, field } = useListingPost(newShipmentForm, {
    post: (values, options) => call(postShipment, { body: shipmentForm.parse(shipmentOf(values)) }, options),
    refusalOf: shipmentRefusal,
    onPosted,
    words: {
      posted: 'Shipping Request Posted',
      next: 'You will be notified when transporters respond.',
      failed: 'Failed to post your shipping request. Please try again.',
    },
  })
  return (
    <FormSheet {...formProps} aria-label="Post Shipping Request">
      <ShipmentFields field={field} />
      <FormEnd problems={problems} returned={returned} sending={sending}>
        Post Shipping Request
      </FormEnd>
    </FormSheet>
  )
}
