import { publishReturn, type Transport } from '@ungana/contracts-logistics'
import { Button, Notice, Stack } from '@ungana/ui'
import { call, dayText, useHost } from '@ungana/web-kit'
import { usdText } from '#lib/figures.ts'
import { laneText, tonnePriceText } from '#lib/listing-words.ts'
import { useAction } from '#lib/queries.ts'

/** The drafted way back: one tap makes it a listing. */
export function PublishReturn({ transport }: { readonly transport: Transport }) {
  const { toast } = useHost()
  const publish = useAction((_: undefined, options) => call(publishReturn, { params: { id: transport.id }, body: {} }, options), {
    failure: 'Not published',
    onDone: () => toast({ title: 'Return trip published', description: 'Shippers along the way are told before you arrive.' }),
  })
  return (
    <Notice tone="success" title={`Do not drive home empty: ${laneText(transport)}`}>
      <Stack $gap={3}>
        <p>
          You arrive about {dayText(transport.departureDate)}. At {tonnePriceText(transport)} per ton
          {transport.floorPricePerTonUsd === null ? null : `; below ${usdText(transport.floorPricePerTonUsd)} it would cost more than driving empty`}.
        </p>
        <div>
          <Button variant="primary" loading={publish.pending} onClick={() => publish.run(undefined)}>
            Publish Return Trip
          </Button>
        </div>
        {publish.refusal ? <p role="alert">{publish.refusal}</p> : null}
      </Stack>
    </Notice>
  )
}
