import { queryOptions } from '@tanstack/react-query'
import { getRoadMap, listTruckTowns } from '@ungana/contracts-logistics'
import { call } from '@ungana/web-kit'
import { logisticsKey } from '#lib/queries.ts'

export const roadMapQuery = queryOptions({
  queryKey: logisticsKey('map'),
  queryFn: ({ signal }) => call(getRoadMap, {}, { signal }),
})

export const truckTownsQuery = queryOptions({
  queryKey: logisticsKey('map', 'trucks'),
  queryFn: ({ signal }) => call(listTruckTowns, {}, { signal }),
})
