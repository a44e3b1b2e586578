import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messagingKey } from '#lib/message-keys.ts'
import { LostInTranslation } from './translation.ts'
import { findTranslator, readersLanguage } from './translator.ts'

/** Who translates for this reader; undefined while that is not known, and where nobody does. */
export function useTranslator(accountId: string) {
  const to = readersLanguage()
  const { data } = useQuery({
    queryKey: [...messagingKey(accountId), 'translator', to],
    // What is fetched must be something: null is for nobody.
    queryFn: async () => (await findTranslator(to)) ?? null,
    // The browser's own needs no network.
    networkMode: 'always',
    refetchOnReconnect: true,
  })
  return data ?? undefined
}

/** One text in the reader's language, once it is wanted. */
export function useTranslated(accountId: string, text: string, wanted: boolean) {
  const to = readersLanguage()
  const translate = useTranslator(accountId)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['translation', to, text],
    queryFn: () => (translate ? translate(text, to) : Promise.reject(new Error('Nobody translates'))),
    enabled: wanted && translate !== undefined,
    networkMode: 'always',
  })
  const same = data?.text === text
  return {
    available: translate !== undefined,
    translation: wanted && data && !same ? data : null,
    translating: wanted && isFetching,
    note: wanted && !isFetching ? noteOf(error, same) : null,
    /** Asks once more after an error: browsers fetch what a language needs only when somebody presses. */
    retry: () => void (error && refetch()),
  }
}

function noteOf(error: Error | null, same: boolean): string | null {
  if (error instanceof LostInTranslation) return 'Not translated: a number or a trade term would have been lost.'
  if (error) return 'This could not be translated. Press Translate to try again.'
  return same ? 'This is in your language already.' : null
}

const place = (accountId: string, otherId: string) => `ungana:account:auto-translate:${accountId}:${otherId}`

/** Whether what comes in this conversation is translated without being asked; kept in this browser. */
export function useAutoTranslate(accountId: string, otherId: string) {
  const [on, setOn] = useState(() => {
    try {
      return localStorage.getItem(place(accountId, otherId)) !== null
    } catch {
      return false
    }
  })
  const change = (next: boolean) => {
    setOn(next)
    try {
      if (next) localStorage.setItem(place(accountId, otherId), 'on')
      else localStorage.removeItem(place(accountId, otherId))
    } catch {
      // It holds for this page then.
    }
  }
  return [on, change] as const
}
