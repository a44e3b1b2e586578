import { t } from '@lingui/core/macro'
import { postTransport, type Transport, transportForm } from '@ungana/contracts-logistics'
import { call } from '@ungana/web-kit'
import { TransportFields } from '#lib/transport-fields.tsx'
import { newTransportForm, transportOf, transportRefusal } from '#lib/transport-form.ts'
import { PostListing } from './post-listing.tsx'

export function TransportForm({ onPosted }: { readonly onPosted: (transport: Transport) => void }) {
  return (
    <PostListing
      form={newTransportForm}
      fields={TransportFields}
      label={t`Post Transport Availability`}
      post={(values, options) => call(postTransport, { body: transportForm.parse(transportOf(values)) }, options)}
      refusalOf={transportRefusal}
      onPosted={onPosted}
      words={{
        posted: t`Transport Listing Posted`,
        next: t`You will be notified when shippers respond.`,
        failed: t`Failed to post your transport listing. Please try again.`,
      }}
    />
  )
}
