import { useQuery } from '@tanstack/react-query'
import { type Booking, bookingPath, getPickupCode, PICKUP_CODE_SECONDS } from '@ungana/contracts-logistics'
import { Card, Notice, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { call, lazyPage } from '@ungana/web-kit'
import { Suspense, useSyncExternalStore } from 'react'
import { Loaded } from '#lib/loaded.tsx'
import { logisticsKey } from '#lib/queries.ts'
import { BigCode } from './big-code.tsx'

const QrCode = lazyPage(() => import(/* webpackChunkName: 'qr' */ './qr-code.tsx'))

/** Milliseconds after which no code is taken any more: its own minute, and one for whoever reads and types. */
const TAKEN = 2 * PICKUP_CODE_SECONDS * 1000

/** What the shipper shows to the driver who stands at the door. */
export function PickupCode({ booking: { id } }: { readonly booking: Booking }) {
  const result = useQuery({
    queryKey: logisticsKey('booking', id, 'pickup code'),
    queryFn: ({ signal }) => call(getPickupCode, { params: { id } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    // The next code is asked for when this one ends; a clock that is wrong must not make a storm of it.
    refetchInterval: ({ state }) =>
      state.data ? Math.min(PICKUP_CODE_SECONDS * 1000, Math.max(2000, Date.parse(state.data.expiresAt) - Date.now())) : false,
  })
  const isOver = useIsOver(result.dataUpdatedAt + TAKEN)
  return (
    <Card as="section" aria-labelledby="pickup-code">
      <Stack $gap={4}>
        <SectionHeading id="pickup-code">Show this to the driver</SectionHeading>
        <Loaded result={result} what="the code">
          {({ code, plate }) =>
            isOver ? (
              // Entered half an hour later it would count as a wrong one, which stops the booking.
              <Notice tone="warning" title="No connection" role="status">
                The last code is too old and is not taken any more. A new one shows here as soon as there is a connection.
              </Notice>
            ) : (
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
            )
          }
        </Loaded>
      </Stack>
    </Card>
  )
}

/** Whether `end`, in milliseconds of this device's clock, has passed. */
function useIsOver(end: number): boolean {
  const isOver = () => Date.now() > end
  return useSyncExternalStore(everySecond, isOver, isOver)
}

/** A single timer would not count the time that a phone sleeps. */
function everySecond(look: () => void) {
  const timer = setInterval(look, 1000)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
