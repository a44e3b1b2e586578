/** What a comparison of quotes needs beside the quotes: lane prices of logistics, and what directory and deals know about suppliers. */
import { useQuery } from '@tanstack/react-query'
import { getDealRecord } from '@ungana/contracts-deals'
import { getBusiness } from '@ungana/contracts-directory'
import { getLanePrice } from '@ungana/contracts-logistics'
import { quoteCurrencies, type RequestDetails } from '@ungana/contracts-messaging'
import { ApiError, call } from '@ungana/web-kit'
import { useState } from 'react'
import { freightFrom, placeKey, type Trust } from './door-cost.ts'

type Request = Pick<RequestDetails, 'need' | 'inquiries'>

/** US cents per tonne from each place where the buyer's freight begins. */
export function useLanePrices({ need, inquiries }: Request) {
  const destination = need?.destination ?? ''
  const places = new Map(inquiries.flatMap(({ quote }) => freightFrom(quote?.terms ?? {}, need) ?? []).map((place) => [placeKey(place), place]))
  return useQuery({
    queryKey: ['compared-lanes', destination, [...places.keys()].sort()],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        [...places].map(async ([key, origin]) => {
          const lane = await call(getLanePrice, { query: { origin, destination } }, { signal }).catch(withoutLane)
          return lane?.price ? ([key, Math.round(lane.price.perTonne * 100)] as const) : null
        }),
      )
      return found.filter((lane) => lane !== null)
    },
    enabled: places.size > 0,
  })
}

/** A place that no road of ours reaches has no price. */
function withoutLane(error: unknown): null {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null
  throw error
}

/** What is known about the suppliers that quoted. Left out for a supplier if a call fails. */
export function useTrust(accountId: string, { inquiries }: Request) {
  const ids = inquiries.flatMap(({ quote, other }) => (quote ? other.id : [])).sort()
  return useQuery({
    queryKey: ['compared-suppliers', accountId, ids],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        ids.map(async (id) => {
          const params = { id }
          const known = await Promise.all([call(getBusiness, { params }, { signal }), call(getDealRecord, { params }, { signal })]).catch(() => null)
          return known ? ([id, { verified: known[0].verified, completed: known[1].completed.kept, onTime: known[1].onTime } as Trust] as const) : null
        }),
      )
      return found.filter((supplier) => supplier !== null)
    },
    enabled: ids.length > 0,
  })
}

const place = (accountId: string) => `ungana:account:compare-currency:${accountId}`

/** The currency in which this person compares quotes; stored in this browser. */
export function useCompareCurrency(accountId: string, otherwise: string) {
  const [currency, setCurrency] = useState(() => {
    try {
      const stored = localStorage.getItem(place(accountId))
      return quoteCurrencies.find((code) => code === stored) ?? otherwise
    } catch {
      return otherwise
    }
  })
  const change = (next: string) => {
    setCurrency(next)
    try {
      localStorage.setItem(place(accountId), next)
    } catch {
      // Storage is blocked, so the choice lasts until the page closes.
    }
  }
  return [currency, change] as const
}
