import { useQuery } from '@tanstack/react-query'
import { type Booking, bookingPath, getPickupCode, PICKUP_CODE_SECONDS } from '@ungana/contracts-logistics'
import { Card, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { call, lazyPage } from '@ungana/web-kit'
import { Suspense } from 'react'
import { Loaded } from '#lib/loaded.tsx'
import { logisticsKey } from '#lib/queries.ts'
import { BigCode } from './big-code.tsx'

const QrCode = lazyPage(() => import(/* webpackChunkName: 'qr' */ './qr-code.tsx'))

/** What the shipper shows to the driver who stands at the door. */
export function PickupCode({ booking: { id } }: { readonly booking: Booking }) {
  const result = useQuery({
    queryKey: logisticsKey('booking', id, 'pickup code'),
    queryFn: ({ signal }) => call(getPickupCode, { params: { id } }, { signal }),
    staleTime: 0,
    // The next code is asked for when this one ends; a clock that is wrong must not make a storm of it.
    refetchInterval: ({ state }) =>
      state.data ? Math.min(PICKUP_CODE_SECONDS * 1000, Math.max(2000, Date.parse(state.data.expiresAt) - Date.now())) : false,
  })
  return (
    <Card as="section" aria-labelledby="pickup-code">
      <Stack $gap={4}>
        <SectionHeading id="pickup-code">Show this to the driver</SectionHeading>
        <Loaded result={result} what="the code">
          {({ code, plate }) => (
            <>
              <Quiet>
                Only if the truck’s plate is <strong>{plate}</strong>. The driver enters the code, and the goods are picked up. It changes every
                minute.
              </Quiet>
              <BigCode code={code} />
              <Suspense fallback={null}>
                {/* Any phone's camera opens it: the driver's page, with the code filled in. Behind the #, it reaches no server's log. */}
                <QrCode text={new URL(`${bookingPath(id)}#code=${code}`, window.location.origin).href} label="The same code as a QR code" />
              </Suspense>
            </>
          )}
        </Loaded>
      </Stack>
    </Card>
  )
}
