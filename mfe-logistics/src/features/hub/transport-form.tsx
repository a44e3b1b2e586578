import { postTransport, type Transport, transportForm } from '@ungana/contracts-logistics'
import { FormEnd, FormSheet } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { TransportFields } from '#lib/transport-fields.tsx'
import { newTransportForm, transportOf, transportRefusal } from '#lib/transport-form.ts'
import { useListingPost } from './use-listing-post.ts'

export function TransportForm({ onPosted }: { readonly onPosted: (transport: Transport) => void }) {
  const { problems, returned, sending, formProps, field } = useListingPost(newTransportForm, {
    post: (values, options) => call(postTransport, { body: transportForm.parse(transportOf(values)) }, options),
    refusalOf: transportRefusal,
    onPosted,
    words: {
      posted: 'Transport Listing Posted',
      next: 'You will be notified when shippers respond.',
      failed: 'Failed to post your transport listing. Please try again.',
    },
  })
  return (
    <FormSheet {...formProps} aria-label="Post Transport Availability">
      <TransportFields field={field} />
      <FormEnd problems={problems} returned={returned} sending={sending}>
        Post Transport Availability
      </FormEnd>
    </FormSheet>
  )
}
