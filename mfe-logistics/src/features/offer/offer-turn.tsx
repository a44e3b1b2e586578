import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { acceptOffer, counterOffer, declineOffer, type Offer, withdrawOffer } from '@ungana/contracts-logistics'
import { Button, Card, Cluster, ConfirmDialog, Notice, Quiet, RefusalNotice, SectionHeading, Stack } from '@ungana/ui'
import { call, refusalOf, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { usdText } from '#lib/figures.ts'
import { otherSide } from '#lib/offer-row.tsx'
import { PriceFields } from '#lib/price-fields.tsx'
import { pricedOf, priceFields, priceForm } from '#lib/price-form.ts'
import { logisticsKey, useAction } from '#lib/queries.ts'

interface OfferTurnProps {
  readonly offer: Offer
  readonly onAccepted: () => void
}

/** The reader's possible actions on an open offer. */
export function OfferTurn({ offer, onAccepted }: OfferTurnProps) {
  return offer.yourTurn ? <Answer offer={offer} onAccepted={onAccepted} /> : <Waiting offer={offer} />
}

function Waiting({ offer }: { readonly offer: Offer }) {
  const { toast } = useHost()
  const withdrawal = useAction((_: undefined, options) => call(withdrawOffer, { params: { id: offer.id } }, options), {
    failure: t`Not withdrawn`,
    onDone: () => toast({ title: t`Offer withdrawn` }),
  })
  return (
    <Card>
      <Stack $gap={4}>
        <Quiet>{t`${otherSide(offer).name} has your offer and can answer it now.`}</Quiet>
        <Refused sentence={withdrawal.refusal} />
        <div>
          <Button variant="outline" loading={withdrawal.pending} onClick={() => withdrawal.run(undefined)}>
            {t`Withdraw offer`}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

function Answer({ offer, onAccepted }: OfferTurnProps) {
  const { toast } = useHost()
  const { id, price, carrier } = offer
  const params = { id }
  const [asking, setAsking] = useState(false)
  const [countering, setCountering] = useState(false)
  const acceptance = useAction((_: undefined, options) => call(acceptOffer, { params, body: { price } }, options), {
    failure: t`Not accepted`,
    onDone: () => {
      toast({ title: t`Offer accepted`, description: t`The space is booked.` })
      onAccepted()
    },
  })
  const decline = useAction((_: undefined, options) => call(declineOffer, { params }, options), {
    failure: t`Not declined`,
    onDone: () => toast({ title: t`Offer declined` }),
  })
  return (
    <Card>
      <Stack $gap={4}>
        <SectionHeading>{t`Your answer`}</SectionHeading>
        <Refused sentence={acceptance.refusal ?? decline.refusal} />
        <Cluster $gap={3}>
          <Button variant="primary" loading={acceptance.pending} onClick={() => setAsking(true)}>
            {t`Accept ${usdText(price)}`}
          </Button>
          <Button variant="outline" aria-expanded={countering} onClick={() => setCountering(!countering)}>
            {t`Make a counter-offer`}
          </Button>
          <Button variant="outline" loading={decline.pending} onClick={() => decline.run(undefined)}>
            {t`Decline`}
          </Button>
        </Cluster>
        {countering ? <CounterForm offer={offer} /> : null}
      </Stack>
      {asking ? (
        <ConfirmDialog
          title={t`Accept this offer?`}
          description={t`This is binding: ${carrier.name} carries the load for ${usdText(price)}.`}
          confirm={t`Accept ${usdText(price)}`}
          variant="primary"
          onConfirm={() => {
            setAsking(false)
            acceptance.run(undefined)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  )
}

function Refused({ sentence }: { readonly sentence: string | undefined }) {
  if (!sentence) return null
  return (
    <Notice tone="danger" role="alert">
      {sentence}
    </Notice>
  )
}

function CounterForm({ offer }: { readonly offer: Offer }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const { id, price, rounds } = offer
  const form = useForm(priceForm(`${id}:${rounds.length}`, price), {
    send: (values, key) => sendForm(key, (options) => call(counterOffer, { params: { id }, body: pricedOf(values) }, options)),
    refusalOf: (error) => refusalOf(error, priceFields),
    onSent: () => {
      toast({ title: t`Offer sent`, description: t`You will be notified of the answer.` })
      queries.invalidateQueries({ queryKey: logisticsKey() })
    },
    failure: { title: t`Offer not sent` },
  })
  return (
    <form {...form.formProps} aria-label={t`Make a counter-offer`}>
      <Stack $gap={4}>
        <RefusalNotice rejection={form.rejection} />
        <PriceFields field={form.field} />
        <div>
          <Button type="submit" variant="secondary" loading={form.sending}>
            {t`Send offer`}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
