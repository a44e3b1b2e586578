import {
  type Conversation,
  listConversationMessages,
  listConversations,
  type Message,
  readConversation,
  sendMessage,
} from '@ungana/contracts-messaging'
import { text } from '@ungana/language/server'
import { NotFound, type Service } from '@ungana/service-kit'
import { field, fitting, form, html, problemOf, serveTextPages, shortened, type TextPage, type Visit } from '@ungana/service-kit/text-pages'
import type { Messaging } from '#lib/dependencies.ts'
import { findName } from './find-name.ts'

const CONVERSATIONS = 15
const MESSAGES = 20
/** What rows may take of a page; the rest is for its frame and form. */
const ROWS_BYTES = 9000
/** A longer message is cut, so that at least two fit. */
const MESSAGE_BYTES = 4000

const conversations: TextPage = {
  path: '/messages',
  policy: 'member',
  act: 'messages.read',
  show: async (visit) => {
    const { say, link, query, ask } = visit
    const { body: found } = await ask(listConversations, { query: { limit: CONVERSATIONS, before: query.before } })
    const last = found.at(-1)
    return {
      title: say(text('Messages')),
      body: html`${
        found.length === 0 &&
        html`<p>${say(text('No messages yet. Search the directory for a company and write to it.'))} ${link('/directory', say(text('Directory')))}</p>`
      }<ul>${found.map((each) => conversationRow(visit, each))}</ul>${
        last && found.length === CONVERSATIONS && html`<p>${link(`/messages?before=${last.id}`, say(text('Older')))}</p>`
      }`,
    }
  },
}

const conversation = ({ pool }: Pick<Messaging, 'pool'>): TextPage => ({
  path: '/messages/:otherId',
  policy: 'member',
  act: 'messages.read',
  show: async (visit) => {
    const { params, say, link, query, ask, reader } = visit
    const [userId, otherId] = [reader.sub ?? '', (params.otherId ?? '').toLowerCase()]
    const { body: messages } = await ask(listConversationMessages, { params: { userId, otherId }, query: { limit: MESSAGES, before: query.before } })
    const name = await findName(pool, otherId)
    if (name === undefined) throw new NotFound()
    const newest = messages.at(-1)
    const shown = fitting(
      messages.toReversed().map((each) => messageRow(visit, each, name)),
      ROWS_BYTES,
    )
    if (newest && messages.some(({ receiverId, read, unread }) => receiverId === userId && (!read || unread)))
      await ask(readConversation, { params: { otherId }, body: { upTo: newest.seq } })
    const oldest = messages.at(-shown.length)
    return {
      title: name,
      body: html`${problemOf(visit)}${form(visit, {
        action: `/messages/${otherId}`,
        submit: say(text('Send')),
        fields: field(visit, { name: 'content', label: say(text('Your message')), type: 'lines' }),
      })}<p>${link(`/messages/${otherId}`, say(text('Check for new messages')))}</p><ul>${shown}</ul>${
        oldest && oldest.seq > 1 && html`<p>${link(`/messages/${otherId}?before=${oldest.id}`, say(text('Older')))}</p>`
      }`,
    }
  },
  send: async ({ params, form: { content = '' }, ask }) => {
    const receiverId = params.otherId ?? ''
    await ask(sendMessage, { body: { receiverId, content } })
    return `/messages/${receiverId}`
  },
})

function conversationRow({ say, link }: Visit, { other, lastMessage, unread }: Conversation) {
  const news = unread > 0 && html` <strong>${say(text('{0, plural, one {# new} other {# new}}', { 0: unread }))}</strong>`
  return html`<li>${link(`/messages/${other.id}`, other.name)}${news}<p>${shortened(lastMessage.content, 160)}</p></li>`
}

function messageRow({ say, reader }: Visit, { senderId, createdAt, content, removed, attachments, caution }: Message, other: string) {
  const own = senderId === reader.sub
  const at = { day: createdAt, options: { dateStyle: 'medium', timeStyle: 'short' } } as const
  const who = own ? say(text('You, {0}', { 0: at })) : say(text('{0}, {1}', { 0: other, 1: at }))
  const cautions = {
    'bank-details-changed': text('Be careful: this message mentions other bank details. Call the company on a number you already know.'),
    'payment-outside': text('Be careful: this message asks for payment outside Ungana.'),
  } as const
  const warning = !own && caution !== null && caution in cautions ? cautions[caution as keyof typeof cautions] : undefined
  return html`<li${own && html` class="own"`}><small>${who}</small>${warning && html`<p class="problem">${say(warning)}</p>`}<p class="text">${
    removed ? say(text('Staff have removed this message.')) : shortened(content, MESSAGE_BYTES)
  }</p>${attachments.map(({ id, name }) => html`<p><a href="/api/message-attachments/${id}">${name}</a></p>`)}</li>`
}

export const textPageRoutes = (app: Service, messaging: Messaging) => serveTextPages(app, [conversations, conversation(messaging)])
