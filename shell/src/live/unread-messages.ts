/** How many messages are unread: counted by the service whenever news say that it changed, by one call at a time. */
import type { LiveNews } from '@ungana/contracts-shell'
import { isRecord } from '#lib/untrusted-json.ts'

export interface UnreadMessages {
  readonly current: () => number
  readonly ask: () => void
  readonly hear: (news: LiveNews) => void
}

/** Counts for `accountId`. After each call `pause` is awaited: in a flood of messages not each is asked for. */
export function createUnreadMessages(
  accountId: string,
  { askService, onChange, pause }: { askService: () => Promise<number>; onChange: () => void; pause: () => Promise<void> },
): UnreadMessages {
  let unread = 0
  let wanted = false
  let asking = false

  async function ask() {
    wanted = true
    if (asking) return
    asking = true
    while (wanted) {
      wanted = false
      try {
        unread = await askService()
        onChange()
      } catch {
        // As it was, until the next news or page.
      }
      await pause()
    }
    asking = false
  }

  return {
    current: () => unread,
    ask: () => void ask(),
    hear({ event, data }) {
      const concerns =
        event === 'reset' ||
        (isRecord(data) && ((event === 'message' && data.receiverId === accountId) || (event === 'message-read' && data.readerId === accountId)))
      if (concerns) void ask()
    },
  }
}
