import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type InquiryCard, listCards, readCards } from '@ungana/contracts-messaging'
import { call, lazyPage, STEP } from '@ungana/web-kit'
import { useEffect, useState } from 'react'
import { useLiveData } from '#lib/live-data.ts'
import { cardsKey, conversationsKey } from '#lib/message-keys.ts'
import { retryUntilAccepted } from '#lib/retry-until-accepted.ts'
import { useVisible } from '#lib/use-visible.ts'
import type { CardRowProps } from './card-row.tsx'
import type { Cards } from './cards.ts'

export const CardRow = lazyPage<CardRowProps>(() => import(/* webpackChunkName: 'cards' */ './card-row.tsx'))

/** Cards per request. */
const AT_ONCE = 90

/** Cards at first in a part from the middle of a conversation, so that they seldom hide the found message. */
const IN_PART = 270

interface CardsOptions {
  /** Only cards of this time; both ends are included. */
  readonly window: { readonly from?: string; readonly until?: string }
  /** A card that must be loaded, or null. */
  readonly wanted: string | null
  /** Cards must be loaded back to this time. */
  readonly since: string | undefined
}

/** The cards of the inquiries with this company: the newest, and more after `loadEarlier`. Loaded cards stay while more load, and when loading fails. */
export function useCards(accountId: string, otherId: string, { window, wanted, since }: CardsOptions) {
  const [asked, setCount] = useState(STEP)
  const count = window.until === undefined ? asked : Math.max(asked, IN_PART)
  const result = useQuery({
    queryKey: [...cardsKey(accountId, otherId), window, count],
    queryFn: async ({ signal }): Promise<Cards> => {
      const list: InquiryCard[] = []
      while (list.length < count) {
        const limit = Math.min(AT_ONCE, count - list.length)
        const before = list.at(-1)?.id
        const page = await call(listCards, { params: { otherId }, query: { limit, ...(before && { before }), ...window } }, { signal })
        list.push(...page)
        // Cards render at once with their data, so that the page can scroll to one.
        if (page.length > 0) await CardRow.preload()
        if (page.length < limit) return { cards: list.reverse(), more: false }
      }
      return { cards: list.reverse(), more: true }
    },
    placeholderData: (before) => before,
    ...useLiveData(),
  })
  const { data, isPlaceholderData, isError, refetch } = result
  const first = data?.cards[0]?.createdAt ?? ''
  const complete = (wanted === null || data?.cards.some(({ id }) => id === wanted)) && (since === undefined || first <= since)
  const missing = data?.more === true && !isPlaceholderData && !complete
  useEffect(() => {
    if (missing) setCount(count + AT_ONCE)
  }, [missing, count])
  return { data, isError, loadEarlier: () => setCount(count + STEP), retryCards: refetch }
}

/** Marks the shown cards as read while the page is visible. Retries until the server confirms. */
export function useReadCardsOnSight(accountId: string, otherId: string, cards: readonly InquiryCard[]) {
  const queries = useQueryClient()
  const visible = useVisible()
  const upTo = new Map<string, number>()
  for (const { inquiryId, seq, unread } of cards) if (unread) upTo.set(inquiryId, Math.max(seq, upTo.get(inquiryId) ?? 0))
  const unread = JSON.stringify([...upTo].slice(0, AT_ONCE).map(([id, seq]) => ({ id, upTo: seq })))
  useEffect(() => {
    const inquiries: { id: string; upTo: number }[] = JSON.parse(unread)
    if (inquiries.length === 0 || !visible) return
    return retryUntilAccepted(
      () => call(readCards, { params: { otherId }, body: { inquiries } }, { account: accountId }),
      () => {
        const read = new Map(inquiries.map(({ id, upTo: seq }) => [id, seq]))
        queries.setQueriesData<Cards>(
          { queryKey: cardsKey(accountId, otherId) },
          (known) =>
            known && {
              ...known,
              cards: known.cards.map(({ unread: still, ...card }) =>
                still && card.seq > (read.get(card.inquiryId) ?? -1) ? { ...card, unread: still } : card,
              ),
            },
        )
        void queries.invalidateQueries({ queryKey: conversationsKey(accountId) })
      },
    )
  }, [accountId, otherId, unread, visible, queries])
}
