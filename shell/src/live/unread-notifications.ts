/** How many notifications are unread: counted by the service once, and from there on by the news, of which none counts twice. */
import type { LiveNews } from '@ungana/contracts-shell'
import { isRecord } from '#lib/untrusted-json.ts'

export interface Count {
  readonly unread: number
  /** All news up to this position are counted. */
  readonly position: number
}

/** `news` that are counted already change nothing. */
function countNews(count: Count, { event, position, data }: LiveNews): Count {
  if (position <= count.position) return count
  return { unread: Math.max(0, count.unread + difference(event, data, count.unread)), position }
}

function difference(event: string, data: unknown, unread: number): number {
  if (!isRecord(data)) return 0
  if (event === 'notification') return data.readAt === null ? 1 : 0
  if (event !== 'notifications-read') return 0
  return Array.isArray(data.ids) ? -data.ids.length : -unread
}

export interface UnreadNotifications {
  readonly current: () => number
  /** Counts, by the service. One that fails leaves the count as it is. */
  readonly ask: () => Promise<void>
  readonly hear: (news: LiveNews) => void
}

export function createUnreadNotifications(askService: () => Promise<Count>, onChange: () => void): UnreadNotifications {
  let count: Count | undefined
  /** What was heard while an answer is on its way, which may be older or newer than each of it. */
  let meanwhile: LiveNews[] | undefined
  let asking: Promise<void> | undefined
  let again = false

  async function askUntilTrue() {
    do {
      again = false
      meanwhile = []
      try {
        count = meanwhile.reduce(countNews, await askService())
      } catch {
        // The next news, or the next page, brings another try.
      }
      onChange()
    } while (again)
    meanwhile = undefined
    asking = undefined
  }

  function ask() {
    if (asking) again = true
    asking ??= askUntilTrue()
    return asking
  }

  return {
    current: () => count?.unread ?? 0,
    ask,
    hear(news) {
      if (news.event === 'reset') {
        // The stream begins where the count ends: nothing can be missing.
        if (count?.position !== news.position) void ask()
        return
      }
      meanwhile?.push(news)
      if (!count) {
        if (!asking) void ask()
        return
      }
      count = countNews(count, news)
      onChange()
    },
  }
}
