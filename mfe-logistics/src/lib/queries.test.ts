import { createQueryClient } from '@ungana/web-kit'
import { expect, test } from 'vitest'
import * as queries from './queries.ts'

test('does not refetch on window focus, because live events update the pages', () => {
  const client = createQueryClient()
  const { shipmentQuery, transportQuery, offerQuery, bookingQuery, offersQuery, ownShipmentsQuery, ownTransportsQuery, bookingsQuery } = queries
  for (const options of [
    ...[shipmentQuery, transportQuery, offerQuery, bookingQuery].map((query) => query('some id')),
    offersQuery(),
    ownShipmentsQuery,
    ownTransportsQuery,
    bookingsQuery,
  ])
    expect(client.defaultQueryOptions(options as { queryKey: unknown[] })).toMatchObject({ refetchOnWindowFocus: false, staleTime: 0 })
})
