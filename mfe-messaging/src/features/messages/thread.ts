/** The loaded part of a conversation. Live events may arrive in any order, so the message numbers alone decide the order. */
import type { Message } from '@ungana/contracts-messaging'

export interface Thread {
  /** In order of their numbers, without gaps. */
  readonly messages: readonly Message[]
  /** Whether earlier messages exist. */
  readonly more: boolean
}

/** Messages per request. */
export const PAGE = 50

/** Whether the message with this number is loaded. */
export const has = ({ messages }: Thread, seq: number) => (messages[0]?.seq ?? seq + 1) <= seq && seq <= (messages.at(-1)?.seq ?? 0)

/** The first message number of the page that has `seq` in its middle. */
export const pageAround = (seq: number) => Math.max(1, seq - PAGE / 2)

/** Adds a page from the middle of a conversation to the loaded part. */
export function withMiddle(part: Thread | undefined, page: readonly Message[]): Thread {
  const messages = withoutGaps(merged(part?.messages ?? [], page))
  return { messages, more: (messages[0]?.seq ?? 1) > 1 }
}

/** The part joined with the end, or undefined when messages between them are missing. */
export function joined(part: Thread, end: Thread): Thread | undefined {
  const first = end.messages[0]
  return first && has(part, first.seq - 1) ? withMiddle(part, end.messages) : undefined
}

/** Adds the newest page. Keeps messages that arrived during the request. Drops the loaded messages when there is a gap before the page. */
export function withNewest(thread: Thread | undefined, page: readonly Message[]): Thread {
  const first = page[0]?.seq ?? 1
  const known = thread?.messages ?? []
  const meets = known.some(({ seq }) => seq >= first - 1)
  const messages = withoutGaps(merged(meets ? known : [], page))
  return { messages, more: (messages[0]?.seq ?? 1) > 1 }
}

/** Adds the page before the first loaded message. */
export function withEarlier(thread: Thread, page: readonly Message[]): Thread {
  const messages = withoutGaps(merged(thread.messages, page))
  return { messages, more: page.length > 0 && (messages[0]?.seq ?? 1) > 1 }
}

/** Adds one new message. Returns undefined when messages before it are missing; the caller then fetches the newest page. */
export function withMessage(thread: Thread | undefined, message: Message): Thread | undefined {
  const last = thread?.messages.at(-1)?.seq ?? 0
  if (!thread || message.seq > last + 1) return undefined
  // The message is older than the loaded part.
  if (message.seq < (thread.messages[0]?.seq ?? 1)) return thread
  return { ...thread, messages: merged(thread.messages, [message]) }
}

/** Marks the messages from `fromSeq` to `toSeq` as read by their receiver. */
export function withRead(
  thread: Thread,
  read: { readonly readerId: string; readonly fromSeq: number; readonly toSeq: number; readonly readAt: string },
) {
  const touched = ({ receiverId, seq }: Message) => receiverId === read.readerId && seq >= read.fromSeq && seq <= read.toSeq
  return {
    ...thread,
    messages: thread.messages.map(({ unread, ...message }) =>
      touched(message) ? { ...message, read: true, readAt: message.readAt ?? read.readAt } : { ...message, ...(unread && { unread }) },
    ),
  }
}

/** The newer copy of each message wins. A message marked as read stays read, even if an older response arrives last. */
function merged(known: readonly Message[], incoming: readonly Message[]): Message[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]))
  for (const message of incoming) {
    const before = bySeq.get(message.seq)
    bySeq.set(message.seq, before?.read && !message.read ? { ...message, read: true, readAt: before.readAt } : message)
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

/** The longest run without gaps that ends at the last message. */
function withoutGaps(messages: readonly Message[]): Message[] {
  let start = messages.length - 1
  while (start > 0 && messages[start - 1]?.seq === (messages[start]?.seq ?? 0) - 1) start -= 1
  return messages.slice(Math.max(0, start))
}
