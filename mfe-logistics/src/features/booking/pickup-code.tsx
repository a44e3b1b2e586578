import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Booking, bookingPath, getPickupCode, PICKUP_CODE_SECONDS } from '@ungana/contracts-logistics'
import { Card, Notice, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { call, lazyPage, pageUrl } from '@ungana/web-kit'
import { Suspense, useSyncExternalStore } from 'react'
import { Loaded } from '#lib/loaded.tsx'
import { logisticsKey } from '#lib/queries.ts'
import { BigCode } from './big-code.tsx'

const QrCode = lazyPage(() => import(/* webpackChunkName: 'qr' */ './qr-code.tsx'))

/** Milliseconds until a code expires: its own minute, plus one minute for reading and typing. */
const VALID_FOR = 2 * PICKUP_CODE_SECONDS * 1000

/** The code that the shipper shows to the driver. */
export function PickupCode({ booking: { id } }: { readonly booking: Booking }) {
  const result = useQuery({
    queryKey: logisticsKey('booking', id, 'pickup code'),
    queryFn: ({ signal }) => call(getPickupCode, { params: { id } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    // Fetches the next code when the current code ends. The lower limit prevents a flood of requests from a device with a wrong clock.
    refetchInterval: ({ state }) =>
      state.data ? Math.min(PICKUP_CODE_SECONDS * 1000, Math.max(2000, Date.parse(state.data.expiresAt) - Date.now())) : false,
  })
  const isOver = useIsOver(result.dataUpdatedAt + VALID_FOR)
  return (
    <Card as="section" aria-labelledby="pickup-code">
      <Stack $gap={4}>
        <SectionHeading id="pickup-code">{t`Show this to the driver`}</SectionHeading>
        <Loaded result={result} loading={t`Loading the code...`} failed={t`Error loading the code`}>
          {({ code, plate }) =>
            isOver ? (
              // An expired code would count as a wrong code and put the booking on hold.
              <Notice tone="warning" title={t`No connection`} role="status">
                {t`The last code has expired. A new code appears here when you are back online.`}
              </Notice>
            ) : (
              <>
                <Quiet>
                  <Trans>
                    Check that the truck’s number plate is <strong>{plate}</strong>. Then let the driver enter this code to confirm the pick-up. The
                    code changes every minute.
                  </Trans>
                </Quiet>
                <BigCode code={code} />
                <Suspense fallback={null}>
                  {/* Any phone camera opens the driver's page with the code filled in. The code is after the #, so no server logs it. */}
                  <QrCode text={pageUrl(`${bookingPath(id)}#code=${code}`)} label={t`The same code as a QR code`} />
                </Suspense>
              </>
            )
          }
        </Loaded>
      </Stack>
    </Card>
  )
}

/** Whether the time `end` has passed, in milliseconds of this device's clock. */
function useIsOver(end: number): boolean {
  const isOver = () => Date.now() > end
  return useSyncExternalStore(everySecond, isOver, isOver)
}

/** Checks every second, because a single long timer would stop while the phone sleeps. */
function everySecond(onTick: () => void) {
  const timer = setInterval(onTick, 1000)
  document.addEventListener('visibilitychange', onTick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onTick)
  }
}
