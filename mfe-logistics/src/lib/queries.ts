/** What this part asks the logistics service, under one key, so that a change makes all of it old at once. */
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
import { ApiError, call, failureText, newKey, SUBMISSION_FAILED, useHost } from '@ungana/web-kit'
import { useState } from 'react'

export const logisticsKey = (...more: readonly unknown[]) => ['logistics', ...more]

/** Changes by what others do: asked for anew on each visit. While a page is open it hears what is new (use-logistics-news.ts). */
const alive = { staleTime: 0 } as const

export const referenceQuery = queryOptions({
  queryKey: logisticsKey('reference'),
  queryFn: ({ signal }) => call(getLogisticsReference, {}, { signal }),
})

export const shipmentQuery = (id: string) =>
  queryOptions({
    queryKey: logisticsKey('shipment', id),
    queryFn: ({ signal }) => call(getShipment, { params: { id } }, { signal }),
    ...alive,
  })

export const transportQuery = (id: string) =>
  queryOptions({
    queryKey: logisticsKey('transport', id),
    queryFn: ({ signal }) => call(getTransport, { params: { id } }, { signal }),
    ...alive,
  })

export const ownShipmentsQuery = queryOptions({
  queryKey: logisticsKey('own shipments'),
  queryFn: ({ signal }) => call(listOwnShipments, {}, { signal }),
  ...alive,
})

export const ownTransportsQuery = queryOptions({
  queryKey: logisticsKey('own transports'),
  queryFn: ({ signal }) => call(listOwnTransports, {}, { signal }),
  ...alive,
})

export const offersQuery = (of: { readonly shipmentId?: string; readonly transportId?: string } = {}) =>
  queryOptions({
    queryKey: logisticsKey('offers', of),
    queryFn: ({ signal }) => call(listOffers, { query: of }, { signal }),
    ...alive,
  })

export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: logisticsKey('offer', id),
    queryFn: ({ signal }) => call(getOffer, { params: { id } }, { signal }),
    ...alive,
  })

export const bookingsQuery = queryOptions({
  queryKey: logisticsKey('bookings'),
  queryFn: ({ signal }) => call(listBookings, {}, { signal }),
  ...alive,
})

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: logisticsKey('booking', id),
    queryFn: ({ signal }) => call(getBooking, { params: { id } }, { signal }),
    ...alive,
  })

export const routeQuery = (origin: string, destination: string, via: readonly string[] = []) =>
  queryOptions({
    queryKey: logisticsKey('route', origin, destination, via),
    queryFn: ({ signal }) => call(findRoute, { query: { origin, destination, ...(via.length > 0 && { via: via.join('|') }) } }, { signal }),
  })

/**
 * One thing that a button does, under an Idempotency-Key of its own. What it changes is fetched anew; a refusal is told by a toast and
 * is in `refusal` for the place where it was pressed.
 */
export function useAction<Input, Answer>(
  act: (input: Input, options: { readonly idempotencyKey: string }) => Promise<Answer>,
  { failure, onDone }: { readonly failure: string; readonly onDone?: (answer: Answer, input: Input) => void },
) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const [key, setKey] = useState(newKey)
  const mutation = useMutation({
    mutationFn: (input: Input) => act(input, { idempotencyKey: key }),
    onSuccess: (answer, input) => {
      onDone?.(answer, input)
    },
    onError: (error) => toast({ title: failure, description: refusalText(error), variant: 'destructive' }),
    onSettled: (_answer, error) => {
      // After a lost answer the same key asks again for the same thing.
      if (!(error instanceof ApiError && error.status === 0)) setKey(newKey())
      return queries.invalidateQueries({ queryKey: logisticsKey() })
    },
  })
  return { run: mutation.mutate, pending: mutation.isPending, refusal: mutation.error ? refusalText(mutation.error) : undefined }
}

/** The server's own words. */
export const refusalText = (error: unknown) => failureText(error, SUBMISSION_FAILED)
