import { t } from '@lingui/core/macro'
import { Card, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { BigCode } from './big-code.tsx'

/** Shows the shipper the code for the receiver of the goods. */
export function DeliveryCode({ code }: { readonly code: string }) {
  return (
    <Card as="section" aria-labelledby="delivery-code">
      <Stack $gap={3}>
        <SectionHeading id="delivery-code">{t`Delivery code`}</SectionHeading>
        <Quiet>{t`Give this code only to the person who receives the goods. The driver asks for it at delivery.`}</Quiet>
        <BigCode code={code} />
      </Stack>
    </Card>
  )
}
