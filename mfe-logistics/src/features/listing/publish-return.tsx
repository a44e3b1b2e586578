import { t } from '@lingui/core/macro'
import { publishReturn, type Transport } from '@ungana/contracts-logistics'
import { Button, Notice, Stack } from '@ungana/ui'
import { call, dayText, useHost } from '@ungana/web-kit'
import { usdText } from '#lib/figures.ts'
import { laneText, tonnePriceText } from '#lib/listing-text.ts'
import { useAction } from '#lib/queries.ts'

/** The drafted return trip. One tap publishes it. */
export function PublishReturn({ transport }: { readonly transport: Transport }) {
  const { toast } = useHost()
  const publish = useAction((_: undefined, options) => call(publishReturn, { params: { id: transport.id }, body: {} }, options), {
    failure: t`Not published`,
    onDone: () => toast({ title: t`Return trip published`, description: t`We notify shippers on this route.` }),
  })
  return (
    <Notice tone="success" title={t`Find a load for your way back: ${laneText(transport)}`}>
      <Stack $gap={3}>
        <p>
          {t`Departs ${dayText(transport.departureDate)}. Price: ${tonnePriceText(transport)} per ton.`}{' '}
          {transport.floorPricePerTonUsd === null
            ? null
            : t`Below ${usdText(transport.floorPricePerTonUsd)} you lose money compared with an empty trip.`}
        </p>
        <div>
          <Button variant="primary" loading={publish.pending} onClick={() => publish.run(undefined)}>
            {t`Publish return trip`}
          </Button>
        </div>
        {publish.refusal ? <p role="alert">{publish.refusal}</p> : null}
      </Stack>
    </Notice>
  )
}
