import { useQuery } from '@tanstack/react-query'
import { listExhibitions, listTradeCalendar } from '@ungana/contracts-directory'
import { call } from '@ungana/web-kit'

/** All exhibitions. The screens filter them in the browser. */
export const useExhibitions = () =>
  useQuery({ queryKey: ['directory', 'exhibitions'], queryFn: ({ signal }) => call(listExhibitions, {}, { signal }) })

export const useTradeCalendar = () =>
  useQuery({ queryKey: ['directory', 'trade-calendar'], queryFn: ({ signal }) => call(listTradeCalendar, {}, { signal }) })
