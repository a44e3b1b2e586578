import { useQuery } from '@tanstack/react-query'
import { getPassportKeys, type PassportKeys } from '@ungana/contracts-deals'
import { call } from '@ungana/web-kit'
import { useState } from 'react'

/** In localStorage, so that it is there after the first visit, before the service worker runs, and stays after a log-out. */
const STORE = 'ungana:passport-keys'

/** The published keys and revocations: the newest that this device has. `isKept`: the server did not answer, so there may be a newer list. */
export function usePassportKeys() {
  const [kept] = useState(stored)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['passport-keys'],
    queryFn: async ({ signal }) => {
      const keys = await call(getPassportKeys, {}, { signal })
      store(keys)
      return keys
    },
    networkMode: 'always',
    refetchInterval: 300_000,
  })
  return { keys: data ?? kept, isKept: isError, isFetching, refetch }
}

function store(keys: PassportKeys) {
  try {
    localStorage.setItem(STORE, JSON.stringify(keys))
  } catch {
    // The browser allows no storage: the page then needs a network.
  }
}

function stored(): PassportKeys | undefined {
  try {
    const read = getPassportKeys.schema.response[200].safeParse(JSON.parse(localStorage.getItem(STORE) ?? 'null'))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
