import { t } from '@lingui/core/macro'
import { cancelTransport, changeTransport, repostTransport, type Transport, transportForm, transportPath } from '@ungana/contracts-logistics'
import { call } from '@ungana/web-kit'
import { TransportFields } from '#lib/transport-fields.tsx'
import { changeTransportForm, transportOf, transportRefusal } from '#lib/transport-form.ts'
import { ManageListing } from './manage-listing.tsx'

export function ManageTransport({ transport }: { readonly transport: Transport }) {
  const params = { id: transport.id }
  return (
    <ManageListing
      words={{
        change: t`Change transport listing`,
        changed: t`Transport listing changed`,
        cancel: t`The transport listing will no longer be listed. We notify everyone with an offer on it.`,
      }}
      listing={transport}
      changeable={new Set(['Available', 'Draft'])}
      cancel={(options) => call(cancelTransport, { params }, options)}
      repost={async (departureDate, options) => transportPath((await call(repostTransport, { params, body: { departureDate } }, options)).id)}
      dateLabel={t`Departure Date`}
      form={changeTransportForm(transport)}
      change={(values, options) => call(changeTransport, { params, body: transportForm.parse(transportOf(values)) }, options)}
      refusalOf={transportRefusal}
      fields={TransportFields}
    />
  )
}
