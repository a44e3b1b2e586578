import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { makeOffer, offerPath } from '@ungana/contracts-logistics'
import { FormDialog } from '@ungana/ui'
import { call, refusalOf, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useNavigate } from 'react-router-dom'
import { PriceFields } from '#lib/price-fields.tsx'
import { pricedOf, priceFields, priceForm } from '#lib/price-form.ts'
import { logisticsKey } from '#lib/queries.ts'

interface OfferDialogProps {
  readonly title: string
  readonly description: string
  readonly shipmentId: string
  readonly transportId: string
  /** Suggested price in USD. */
  readonly price: number | null
  readonly onClose: () => void
}

/** Makes an offer for a load on a truck. */
export default function OfferDialog({ title, description, shipmentId, transportId, price, onClose }: OfferDialogProps) {
  const { toast } = useHost()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm(priceForm(`${shipmentId}:${transportId}`, price), {
    send: (values, key) => sendForm(key, (options) => call(makeOffer, { body: { shipmentId, transportId, ...pricedOf(values) } }, options)),
    refusalOf: (error) => refusalOf(error, priceFields),
    onSent: async ({ id }) => {
      toast({ title: t`Offer sent`, description: t`You will be notified of the answer.` })
      await queries.invalidateQueries({ queryKey: logisticsKey(), refetchType: 'none' })
      navigate(offerPath(id))
    },
    failure: { title: t`Offer not sent` },
  })
  return (
    <FormDialog title={title} description={description} send={t`Send offer`} form={form} onClose={onClose}>
      <PriceFields field={form.field} />
    </FormDialog>
  )
}
