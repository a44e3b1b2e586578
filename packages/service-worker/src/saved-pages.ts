/** Which answers are kept: those of the pages that were opened last. Pure, so that tests can compare it with a simpler computation. */
import type { OfflineCopy } from '@ungana/contracts-kit/offline-header'

export type PageCopy = Exclude<OfflineCopy, 'asked'>

/** How many pages are kept. A page is kept longer if one of its answers says so. */
export const PAGES_MAX: Readonly<Record<PageCopy, number>> = { recent: 20, kept: 40 }
/** Bytes of all answers. */
export const BYTES_MAX = 12 * 1024 * 1024
/** Larger answers are not kept. */
export const ANSWER_BYTES_MAX = 512 * 1024
/** A page that asks more often forgets its oldest answers. */
const ANSWERS_MAX = 60

export interface SavedPage {
  readonly page: string
  readonly copy: PageCopy
  /** Address → bytes, the oldest first. */
  readonly answers: Readonly<Record<string, number>>
}

/** The page that was opened last comes first. */
export type SavedPages = readonly SavedPage[]

interface Answer {
  readonly page: string
  readonly address: string
  readonly copy: PageCopy
  readonly bytes: number
}

/** Adds an answer. Returns the pages that stay, and the addresses whose answers nobody needs any more. */
export function withAnswer(pages: SavedPages, { page, address, copy, bytes }: Answer): { readonly pages: SavedPages; readonly forgotten: string[] } {
  const known = pages.find((each) => each.page === page)
  const { [address]: _, ...others } = known?.answers ?? {}
  const answers = Object.fromEntries([...Object.entries(others), [address, bytes] as const].slice(-ANSWERS_MAX))
  const first = { page, copy: known?.copy === 'kept' ? 'kept' : copy, answers } satisfies SavedPage
  const room = { ...PAGES_MAX }
  let left = BYTES_MAX
  const stay = [first, ...pages.filter((each) => each !== known)].filter((each) => {
    room[each.copy] -= 1
    left -= sum(Object.values(each.answers))
    return room[each.copy] >= 0 && left >= 0
  })
  const needed = new Set(stay.flatMap((each) => Object.keys(each.answers)))
  const before = [...pages.flatMap((each) => Object.keys(each.answers)), address]
  return { pages: stay, forgotten: [...new Set(before)].filter((each) => !needed.has(each)) }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
