/** Query key of all logistics data, so one call invalidates everything. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  findRoute,
  getBooking,
  getLogisticsReference,
  getOffer,
  getShipment,
  getTransport,
  listBookings,
  listOffers,
  listOwnShipments,
  listOwnTransports,
} from '@ungana/contracts-logistics'
import { ApiError, call, failureText, newIdempotencyKey, SUBMISSION_FAILED, useHost } from '@ungana/web-kit'
import { useRef } from 'react'
import { placesIn } from './find-places.ts'

export const logisticsKey = (...more: readonly unknown[]) => ['logistics', ...more]

/** For data that other accounts change: it is refetched on each visit, and after live events (use-logistics-updates.ts). */
const refetched = { staleTime: 0 } as const

export const referenceQuery = queryOptions({
  queryKey: logisticsKey('reference'),
  queryFn: ({ signal }) => call(getLogisticsReference, {}, { signal }),
})

/** The same lists, as suggestions for a place. */
export const placesQuery = { ...referenceQuery, select: placesIn }

export const shipmentQuery = (id: string) =>
  queryOptions({
    queryKey: logisticsKey('shipment', id),
    queryFn: ({ signal }) => call(getShipment, { params: { id } }, { signal }),
    ...refetched,
  })

export const transportQuery = (id: string) =>
  queryOptions({
    queryKey: logisticsKey('transport', id),
    queryFn: ({ signal }) => call(getTransport, { params: { id } }, { signal }),
    ...refetched,
  })

export const ownShipmentsQuery = queryOptions({
  queryKey: logisticsKey('own shipments'),
  queryFn: ({ signal }) => call(listOwnShipments, {}, { signal }),
  ...refetched,
})

export const ownTransportsQuery = queryOptions({
  queryKey: logisticsKey('own transports'),
  queryFn: ({ signal }) => call(listOwnTransports, {}, { signal }),
  ...refetched,
})

export const offersQuery = (of: { readonly shipmentId?: string; readonly transportId?: string } = {}) =>
  queryOptions({
    queryKey: logisticsKey('offers', of),
    queryFn: ({ signal }) => call(listOffers, { query: of }, { signal }),
    ...refetched,
  })

export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: logisticsKey('offer', id),
    queryFn: ({ signal }) => call(getOffer, { params: { id } }, { signal }),
    ...refetched,
  })

export const bookingsQuery = queryOptions({
  queryKey: logisticsKey('bookings'),
  queryFn: ({ signal }) => call(listBookings, {}, { signal }),
  ...refetched,
})

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: logisticsKey('booking', id),
    queryFn: ({ signal }) => call(getBooking, { params: { id } }, { signal }),
    ...refetched,
  })

export const routeQuery = (origin: string, destination: string, via: readonly string[] = []) =>
  queryOptions({
    queryKey: logisticsKey('route', origin, destination, via),
    queryFn: ({ signal }) => call(findRoute, { query: { origin, destination, ...(via.length > 0 && { via: via.join('|') }) } }, { signal }),
  })

/** Runs a button's action with an Idempotency-Key for its input. Then reloads logistics data. Shows a refusal as a toast and returns it as `refusal`. */
export function useAction<Input, Answer>(
  act: (input: Input, options: { readonly idempotencyKey: string }) => Promise<Answer>,
  { failure, onDone }: { readonly failure: string; readonly onDone?: (answer: Answer, input: Input) => void },
) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const attempt = useRef<{ readonly input: string | undefined; readonly key: string }>(null)
  const keyOf = (value: Input): string => {
    const input = JSON.stringify(value)
    if (!attempt.current || attempt.current.input !== input) attempt.current = { input, key: newIdempotencyKey() }
    return attempt.current.key
  }
  const mutation = useMutation({
    mutationFn: (input: Input) => act(input, { idempotencyKey: keyOf(input) }),
    onSuccess: (answer, input) => {
      onDone?.(answer, input)
    },
    onError: (error) => toast({ title: failure, description: refusalText(error), variant: 'destructive' }),
    onSettled: (_answer, error) => {
      // After a lost response, the same key repeats the same request.
      if (!(error instanceof ApiError && error.status === 0)) attempt.current = null
      return queries.invalidateQueries({ queryKey: logisticsKey() })
    },
  })
  return { run: mutation.mutate, pending: mutation.isPending, refusal: mutation.error ? refusalText(mutation.error) : undefined }
}

/** The server's error message. */
export const refusalText = (error: unknown) => failureText(error, SUBMISSION_FAILED)
