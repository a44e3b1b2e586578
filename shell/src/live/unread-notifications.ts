/** The number of unread notifications. The service counts them once. After that, each event changes the number once. */
import type { LiveEvent } from '@ungana/contracts-shell'
import { isRecord } from '#lib/untrusted-json.ts'

export interface Count {
  readonly unread: number
  /** All events up to this position are counted. */
  readonly position: number
}

/** Events that are already counted change nothing. */
function countEvent(count: Count, { event, position, data }: LiveEvent): Count {
  if (position <= count.position) return count
  return { unread: Math.max(0, count.unread + difference(event, data, count.unread)), position }
}

function difference(event: string, data: unknown, unread: number): number {
  if (!isRecord(data)) return 0
  // The envelope counts messages.
  if (event === 'notification') return data.readAt === null && data.kind !== 'message' ? 1 : 0
  if (event !== 'notifications-read') return 0
  if (!Array.isArray(data.ids)) return -unread
  return typeof data.counted === 'number' ? -data.counted : -data.ids.length
}

export interface UnreadNotifications {
  readonly current: () => number
  /** Fetches the count from the service. Keeps the old count if that fails. */
  readonly ask: () => Promise<void>
  readonly onEvent: (news: LiveEvent) => void
}

export function createUnreadNotifications(askService: () => Promise<Count>, onChange: () => void): UnreadNotifications {
  let count: Count | undefined
  /** Events that arrived during a call. The answer may already include some of them. */
  let meanwhile: LiveEvent[] | undefined
  let asking: Promise<void> | undefined
  let again = false

  async function refreshUntilCurrent() {
    do {
      again = false
      meanwhile = []
      try {
        count = meanwhile.reduce(countEvent, await askService())
      } catch {
        // The next event or page tries again.
      }
      onChange()
    } while (again)
    meanwhile = undefined
    asking = undefined
  }

  function ask() {
    if (asking) again = true
    asking ??= refreshUntilCurrent()
    return asking
  }

  return {
    current: () => count?.unread ?? 0,
    ask,
    onEvent(news) {
      if (news.event === 'reset') {
        // If the stream starts where the count ends, no event is missing.
        if (count?.position !== news.position) void ask()
        return
      }
      meanwhile?.push(news)
      if (!count) {
        if (!asking) void ask()
        return
      }
      count = countEvent(count, news)
      onChange()
    },
  }
}
