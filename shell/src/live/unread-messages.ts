/** The number of unread messages and cards of inquiries. When an event changes this number, the service counts again, in one call at a time. */
import type { LiveEvent } from '@ungana/contracts-shell'
import { isRecord } from '#lib/untrusted-json.ts'

export interface UnreadMessages {
  readonly current: () => number
  readonly ask: () => void
  readonly onEvent: (news: LiveEvent) => void
}

/** Counts for `accountId`. Waits for `pause` after each call, so that many messages do not cause many calls. */
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
        // Keep the old count until the next event or page.
      }
      await pause()
    }
    asking = false
  }

  return {
    current: () => unread,
    ask: () => void ask(),
    onEvent({ event, data }) {
      const changesCount =
        event === 'reset' ||
        (isRecord(data) &&
          ((event === 'message' && data.receiverId === accountId) ||
            (event === 'message-read' && data.readerId === accountId) ||
            // The other side changed an inquiry.
            ((event === 'notification' || event === 'changed') && data.kind === 'inquiry')))
      if (changesCount) void ask()
    },
  }
}
