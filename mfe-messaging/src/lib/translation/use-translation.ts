import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messagingKey } from '#lib/message-keys.ts'
import { LockedTermLost } from './translation.ts'
import { findTranslator, readersLanguage } from './translator.ts'

/** The translator for this reader; undefined while loading or when there is none. */
export function useTranslator(accountId: string) {
  const to = readersLanguage()
  const { data } = useQuery({
    queryKey: [...messagingKey(accountId), 'translator', to],
    // Query data must not be undefined, so null means no translator.
    queryFn: async () => (await findTranslator(to)) ?? null,
    // The browser's translator works offline.
    networkMode: 'always',
    refetchOnReconnect: true,
  })
  return data ?? undefined
}

/** Translates one text once `wanted` is true. */
export function useTranslated(accountId: string, text: string, wanted: boolean) {
  const to = readersLanguage()
  const translate = useTranslator(accountId)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['translation', to, text],
    queryFn: () => (translate ? translate(text, to) : Promise.reject(new Error('No translator'))),
    enabled: wanted && translate !== undefined,
    networkMode: 'always',
  })
  const same = data?.text === text
  return {
    available: translate !== undefined,
    translation: wanted && data && !same ? data : null,
    translating: wanted && isFetching,
    note: wanted && !isFetching ? noteOf(error, same) : null,
    /** Retries after an error. Browsers download a language only after the user presses a button. */
    retry: () => void (error && refetch()),
  }
}

function noteOf(error: Error | null, same: boolean): string | null {
  if (error instanceof LockedTermLost) return t`Not translated, because a number or trade term could be lost.`
  if (error) return t`Translation failed. Press Translate to try again.`
  return same ? t`This text is already in your language.` : null
}

const place = (accountId: string, otherId: string) => `ungana:account:auto-translate:${accountId}:${otherId}`

/** Whether messages of this conversation are translated automatically; stored in this browser. */
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
      // Storage is blocked, so the choice lasts until the page closes.
    }
  }
  return [on, change] as const
}
