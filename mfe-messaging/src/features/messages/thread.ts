/** One conversation as far as it is here. News may come in any order: what stands where is decided by the messages' numbers alone. */
import type { Message } from '@ungana/contracts-messaging'

export interface Thread {
  /** By number, without gaps. */
  readonly messages: readonly Message[]
  /** Whether there are earlier ones. */
  readonly more: boolean
}

/** How many are fetched at once. */
export const PAGE = 50

/** Whether the message with this number is here. */
export const has = ({ messages }: Thread, seq: number) => (messages[0]?.seq ?? seq + 1) <= seq && seq <= (messages.at(-1)?.seq ?? 0)

/** The number of the first message of the page in whose middle is `seq`. */
export const pageAround = (seq: number) => Math.max(1, seq - PAGE / 2)

/** Part of a conversation from its middle, whatever of it was here before. */
export function withMiddle(part: Thread | undefined, page: readonly Message[]): Thread {
  const messages = withoutGaps(merged(part?.messages ?? [], page))
  return { messages, more: (messages[0]?.seq ?? 1) > 1 }
}

/** The part, and all that follows it to the end; undefined where they do not meet. */
export function joined(part: Thread, end: Thread): Thread | undefined {
  const first = end.messages[0]
  return first && has(part, first.seq - 1) ? withMiddle(part, end.messages) : undefined
}

/** After the newest page was fetched. What came while it was on its way stays; where it does not reach what was here, that is let go. */
export function withNewest(thread: Thread | undefined, page: readonly Message[]): Thread {
  const first = page[0]?.seq ?? 1
  const known = thread?.messages ?? []
  const meets = known.some(({ seq }) => seq >= first - 1)
  const messages = withoutGaps(merged(meets ? known : [], page))
  return { messages, more: (messages[0]?.seq ?? 1) > 1 }
}

/** After the page before the first one was fetched. */
export function withEarlier(thread: Thread, page: readonly Message[]): Thread {
  const messages = withoutGaps(merged(thread.messages, page))
  return { messages, more: page.length > 0 && (messages[0]?.seq ?? 1) > 1 }
}

/** After one was sent or told; undefined where it does not follow what is here, so that the newest page is to be fetched. */
export function withMessage(thread: Thread | undefined, message: Message): Thread | undefined {
  const last = thread?.messages.at(-1)?.seq ?? 0
  if (!thread || message.seq > last + 1) return undefined
  // Of a time that nobody has scrolled to.
  if (message.seq < (thread.messages[0]?.seq ?? 1)) return thread
  return { ...thread, messages: merged(thread.messages, [message]) }
}

/** After a side has read what the other wrote from `fromSeq` to `toSeq`. */
export function withRead(
  thread: Thread,
  read: { readonly readerId: string; readonly fromSeq: number; readonly toSeq: number; readonly readAt: string },
) {
  const touched = ({ receiverId, seq }: Message) => receiverId === read.readerId && seq >= read.fromSeq && seq <= read.toSeq
  return {
    ...thread,
    messages: thread.messages.map((message) => (touched(message) && !message.read ? { ...message, read: true, readAt: read.readAt } : message)),
  }
}

/** The later knowledge of each number; but what was read once stays read, however old an answer comes last. */
function merged(known: readonly Message[], news: readonly Message[]): Message[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]))
  for (const message of news) {
    const before = bySeq.get(message.seq)
    bySeq.set(message.seq, before?.read && !message.read ? { ...message, read: true, readAt: before.readAt } : message)
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

/** From the last one back, as far as they follow each other. */
function withoutGaps(messages: readonly Message[]): Message[] {
  let start = messages.length - 1
  while (start > 0 && messages[start - 1]?.seq === (messages[start]?.seq ?? 0) - 1) start -= 1
  return messages.slice(Math.max(0, start))
}
