import { Card, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { BigCode } from './big-code.tsx'

/** For the shipper, who gives it to whoever receives the goods. */
export function DeliveryCode({ code }: { readonly code: string }) {
  return (
    <Card as="section" aria-labelledby="delivery-code">
      <Stack $gap={3}>
        <SectionHeading id="delivery-code">Delivery code</SectionHeading>
        <Quiet>Give it to whoever receives the goods, and to nobody else. The driver asks for it when everything has arrived.</Quiet>
        <BigCode code={code} />
      </Stack>
    </Card>
  )
}
