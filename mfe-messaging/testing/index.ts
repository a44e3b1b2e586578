/** Shared by the tests of this part: accounts, and the service's side of a conversation. */

import { getBusiness } from '@ungana/contracts-directory'
import { getTeam } from '@ungana/contracts-identity'
import {
  type Correspondence,
  getMessageQuota,
  type InquiryCard,
  listBlocks,
  listCards,
  listConversationMessages,
  listCorrespondence,
  listNotes,
  listTranslationLanguages,
  type Message,
  readConversation,
  sendMessage,
} from '@ungana/contracts-messaging'
import type { SessionUser } from '@ungana/contracts-shell'
import { answer, member, type ReceivedCall, sample } from '@ungana/web-kit/testing'

let idCount = 0

/** Use each id once. Waiting messages are stored by account, and tests share a page. */
export const newId = () => `01a1fcdc-0000-7000-8000-${String(++idCount).padStart(12, '0')}`
export const newMember = (): SessionUser => ({ ...member, id: newId() })
export const company = (name = 'Kivu Roasters', sample = false) => ({ id: newId(), name, sample })
export type Company = ReturnType<typeof company>

/** A time today, in the reader's time zone. */
export function todayAt(hour: number, minute = 0): string {
  const day = new Date()
  day.setHours(hour, minute, 0, 0)
  return day.toISOString()
}

export const message = (change: Partial<Message> = {}): Message => ({
  id: newId(),
  conversationId: newId(),
  seq: 1,
  senderId: newId(),
  receiverId: newId(),
  content: 'Good morning',
  read: false,
  readAt: null,
  createdAt: todayAt(8),
  caution: null,
  removed: false,
  attachments: [],
  ...change,
})

export const card = (change: Partial<InquiryCard> = {}): InquiryCard => ({
  id: newId(),
  inquiryId: newId(),
  seq: 0,
  kind: 'inquiry',
  authorId: newId(),
  subject: 'Green coffee',
  text: 'A price, please.',
  price: null,
  status: 'pending',
  caution: null,
  removed: false,
  createdAt: todayAt(8),
  ...change,
})

/** The message as a live-stream event. */
export const streamEventOf = ({ id: messageId, conversationId, seq, senderId, receiverId, createdAt }: Message) => ({
  messageId,
  conversationId,
  seq,
  senderId,
  receiverId,
  createdAt,
})

interface Written {
  readonly from: 'me' | 'other'
  readonly content: string
}

/** Serves a conversation of `user` with `other` that starts with the messages in `history`. Stores sent messages and read marks. */
export function serveConversation(user: SessionUser, { other = company(), history = [] as readonly Written[] } = {}) {
  const conversationId = newId()
  const messages: Message[] = []
  const add = ({ from, content, ...change }: Written & Partial<Message>): Message => {
    const [senderId, receiverId] = from === 'me' ? [user.id, other.id] : [other.id, user.id]
    const added = message({ conversationId, seq: messages.length + 1, senderId, receiverId, content, ...change })
    messages.push(added)
    return added
  }
  for (const written of history) add(written)
  const read = (readerId: string, upTo = messages.length) => {
    for (const [index, each] of messages.entries()) {
      if (each.receiverId === readerId && each.seq <= upTo) messages[index] = { ...each, read: true, readAt: todayAt(9) }
    }
  }
  const cards: InquiryCard[] = []
  const conversation = (): Correspondence[] => {
    const lastMessage = messages.at(-1)
    const unread = messages.filter((each) => each.receiverId === user.id && !each.read).length
    return lastMessage ? [{ id: other.id, other, lastMessage, lastCard: null, unread, blocked: false }] : []
  }
  const storeMessage = ({ body }: ReceivedCall): Message => add({ from: 'me', content: (body as { content: string }).content })
  answer({ getBusiness }, async () => ({ ...(await sample({ getBusiness })), id: other.id, businessName: other.name, sample: other.sample }))
  answer({ listBlocks }, [])
  answer({ listNotes }, [])
  answer({ getTeam }, { people: [], invitations: [], namesShown: false })
  answer({ listTranslationLanguages }, { languages: [] })
  return {
    other,
    messages,
    add,
    /** Marks all messages to this account as read. */
    read,
    at: (seq?: number) => `/messages?with=${other.id}${seq === undefined ? '' : `&at=${seq}`}`,
    lists: answer({ listCorrespondence }, conversation),
    /** Cards of inquiries, newest first. */
    cards,
    cardPages: answer({ listCards }, ({ query: { before, limit, from, until } }) => {
      const start = cards.findIndex(({ id }) => id === before) + 1
      const within = ({ createdAt }: InquiryCard) => (!from || createdAt >= from) && (!until || createdAt <= until)
      return cards.slice(start).filter(within).slice(0, Number(limit))
    }),
    pages: answer({ listConversationMessages }, ({ query }) => pageOf(messages, query)),
    sent: answer({ sendMessage }, storeMessage),
    /** Stores a message; for `answer({ sendMessage }, …)` after a simulated network failure. */
    storeMessage,
    reads: answer({ readConversation }, ({ body }) => {
      read(user.id, (body as { upTo: number }).upTo)
      return { unread: 0 }
    }),
    quotas: answer({ getMessageQuota }, () => {
      const used = messages.filter(({ senderId }) => senderId === user.id).length
      return { plan: 'basic', used, limit: 5, renewsAt: '2026-11-30T22:00:00.000Z' }
    }),
  }
}

function pageOf(messages: readonly Message[], { limit, before, from }: ReceivedCall['query']): Message[] {
  const count = Number(limit ?? messages.length)
  if (from !== undefined) return messages.slice(Number(from) - 1, Number(from) - 1 + count)
  const end = before === undefined ? messages.length : messages.findIndex(({ id }) => id === before)
  return messages.slice(Math.max(0, end - count), end)
}
