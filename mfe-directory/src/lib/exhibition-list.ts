import { useQuery } from '@tanstack/react-query'
import { listExhibitions, listTradeCalendar } from '@ungana/contracts-directory'
import { call } from '@ungana/web-kit'

/** All exhibitions; the screens filter what they have. */
export const useExhibitions = () =>
  useQuery({ queryKey: ['directory', 'exhibitions'], queryFn: ({ signal }) => call(listExhibitions, {}, { signal }) })

export const useTradeCalendar = () =>
  useQuery({ queryKey: ['directory', 'trade-calendar'], queryFn: ({ signal }) => call(listTradeCalendar, {}, { signal }) })
