import { getBusiness, getOrganization } from '@ungana/contracts-directory'
import { getTeam } from '@ungana/contracts-identity'
import { listCards, listConversationMessages, listCorrespondence, searchInquiries, searchMessages } from '@ungana/contracts-messaging'
import {
  answer,
  cutOff,
  goOffline,
  goOnline,
  hold,
  memberAs,
  type ReceivedCall,
  refuse,
  render,
  sample,
  screen,
  waitFor,
  within,
} from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { company, message, newId, newMember, serveConversation, streamEventOf, todayAt } from '#testing'
import MessagesPage from './messages-page.tsx'

function open(user = newMember(), at = '/messages') {
  answer({ searchInquiries }, [])
  answer({ listCards }, [])
  return { account: user, ...render(<MessagesPage />, { at, user }) }
}
const list = () => screen.findByRole('list', { name: 'Conversations' })
const rows = async () => within(await list()).getAllByRole('link')
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)

test('asks a visitor to log in, and returns to the conversation', () => {
  const { titles } = render(<MessagesPage />, { at: `/messages?with=${newId()}` })
  expect(screen.getByRole('heading', { name: 'Authentication required' })).toBeTruthy()
  expect(screen.getByText('Please login to view messages')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toMatch(/^\/login\?from=%2Fmessages%3Fwith%3D01a1fcdc/)
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(titles).toEqual(['Messages · Ungana'])
})

test('links to conversations, inquiries and requests, and marks the current list', () => {
  open()
  const places = within(screen.getByRole('navigation', { name: 'Messages' })).getAllByRole('link')
  expect(places.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['Conversations', '/messages', 'page'],
    ['Inquiries', '/messages?box=received', null],
    ['Requests', '/requests', null],
  ])
  expect(screen.getByRole('heading', { name: 'Choose a conversation' })).toBeTruthy()
})

test('lists each conversation with its last message, time and unread count', async () => {
  const user = newMember()
  const [written, blocked, removed] = [company('Kivu Roasters'), company('Huye Coffee'), company('Lake Traders')]
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  answer({ listCorrespondence }, [
    {
      id: newId(),
      other: written,
      lastMessage: message({ senderId: user.id, content: 'Forty bags?', createdAt: todayAt(14, 5) }),
      lastCard: null,
      unread: 0,
      blocked: false,
    },
    {
      id: newId(),
      other: blocked,
      lastMessage: message({ content: 'Pay me', createdAt: yesterday.toISOString() }),
      lastCard: null,
      unread: 2,
      blocked: true,
    },
    {
      id: newId(),
      other: removed,
      lastMessage: message({ content: '', removed: true, createdAt: '2024-03-05T09:00:00.000Z' }),
      lastCard: null,
      unread: 120,
      blocked: false,
    },
  ])
  open(user, `/messages?with=${blocked.id}`)
  const [first, second, third] = await rows()
  expect(first?.textContent).toMatch(/Kivu RoastersYou: Forty bags\?14:05$/)
  expect(second?.textContent).toMatch(/Huye CoffeePay meYesterdayBlocked2 unread$/)
  expect(third?.textContent).toMatch(/Lake TradersRemoved by our team5 March9\+ unread$/)
  expect([first, second, third].map((row) => row?.getAttribute('aria-current'))).toEqual([null, 'true', null])
  expect(await screen.findByRole('heading', { name: 'Huye Coffee' })).toBeTruthy()
  expect(first?.getAttribute('href')).toBe(`/messages?with=${written.id}`)
})

test('shows who takes care of a conversation, and only those of the reader', async () => {
  answer({ getTeam }, await sample({ getTeam }))
  const assignee = { id: newId(), name: 'Grace Uwera' }
  const lists = answer({ listCorrespondence }, (received) =>
    received.query.assigned === 'me'
      ? []
      : [{ id: newId(), other: company(), lastMessage: message({ content: 'Hello' }), lastCard: null, unread: 0, blocked: false, assignee }],
  )
  const { user } = open({ ...newMember() })
  expect((await rows())[0]?.textContent).toContain('Assigned to Grace Uwera')
  await user.click(await screen.findByText('Assigned to me'))
  expect(await screen.findByText('Nothing is assigned to you')).toBeTruthy()
  expect(lists.map(({ query }) => query.assigned)).toEqual([undefined, 'me'])
})

test('invites nobody to write who may not', async () => {
  answer({ listCorrespondence }, [])
  open(memberAs('viewer'))
  expect(await screen.findByText('Your role lets you read what arrives and what colleagues write.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Find businesses' })).toBeNull()
})

test('links to the directory when there are no conversations', async () => {
  answer({ listCorrespondence }, [])
  open()
  expect(await screen.findByRole('heading', { name: 'No conversations yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find businesses' }).getAttribute('href')).toBe('/directory')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test.each([
  ['the reader’s own account', (own: string) => own, 'This is your own account'],
  ['a truncated id', () => '01a1fcdc-0000', 'Conversation not found'],
  ['no id', () => 'kivu', 'Conversation not found'],
  ['an id with extra characters at its end', () => `${newId()}0`, 'Conversation not found'],
  ['an id with extra characters at its start', () => `0${newId()}`, 'Conversation not found'],
])('says that a conversation cannot exist: %s', async (_, other, words) => {
  const user = newMember()
  open(user, `/messages?with=${other(user.id)}`)
  expect(await screen.findByRole('heading', { name: words })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Your conversations' }).getAttribute('href')).toBe('/messages')
})

test('says that nobody has the address of a new conversation, and offers no form', async () => {
  const user = newMember()
  serveConversation(user)
  answer({ listCorrespondence }, [])
  refuse({ getBusiness }, { status: 404 })
  refuse({ getOrganization }, { status: 404 })
  open(user, `/messages?with=${newId()}`)
  expect(await screen.findByRole('heading', { name: 'Conversation not found' })).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Write a message' })).toBeNull()
})

test('opens a conversation whose URL is in capitals', async () => {
  const user = newMember()
  const { other } = serveConversation(user, { history: [{ from: 'other', content: 'Good morning' }] })
  open(user, `/messages?with=${other.id.toUpperCase()}`)
  expect(await screen.findByRole('article', { name: 'Kivu Roasters wrote' })).toBeTruthy()
  expect((await rows())[0]?.getAttribute('aria-current')).toBe('true')
})

test.each(['0', '-1', '1.5', 'x', '2147483648'])('opens a conversation at its end when the URL names no valid message: %s', async (at) => {
  const user = newMember()
  const { other, pages } = serveConversation(user, { history: [{ from: 'other', content: 'Good morning' }] })
  open(user, `/messages?with=${other.id}&at=${at}`)
  await screen.findByRole('article', { name: 'Kivu Roasters wrote' })
  expect(screen.queryByText('Found message:')).toBeNull()
  expect(pages.map(({ query }) => query)).toEqual([{ limit: '50' }])
})

test('shows that the list is loading', async () => {
  const { release } = hold({ listCorrespondence }, [])
  open()
  expect(screen.getByText('Loading conversations...')).toBeTruthy()
  release()
  await screen.findByRole('heading', { name: 'No conversations yet' })
  expect(screen.queryByText('Loading conversations...')).toBeNull()
})

test('shows that the list failed, and retries', async () => {
  refuse({ listCorrespondence }, { status: 503 })
  const { toasts, user } = open()
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toContain('Error loading messages')
  expect(toasts).toEqual([{ title: 'Error loading messages', description: 'Please try refreshing the page', variant: 'destructive' }])
  answer({ listCorrespondence }, [])
  await user.click(within(failure).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'No conversations yet' })
})

test('shows no error toast when the network is gone', async () => {
  cutOff({ listCorrespondence })
  const { toasts, user } = open()
  expect(await screen.findByRole('heading', { name: 'No connection' })).toBeTruthy()
  expect(screen.getByText('Your conversations load when you are back online.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(screen.getByRole('searchbox'), 'tea')
  expect(await screen.findByText('Search works again when you are back online.')).toBeTruthy()
  expect(toasts).toEqual([])
})

test('keeps the rows when a reload fails', async () => {
  const user = newMember()
  const { add } = serveConversation(user, { history: [{ from: 'other', content: 'Good morning' }] })
  const { live, toasts } = open(user)
  await rows()
  refuse({ listCorrespondence }, { status: 503 })
  live.emit('message', streamEventOf(add({ from: 'other', content: 'Hello?' })))
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(await rows()).toHaveLength(1)
})

/** Serves `count` conversations, page by page. */
function serveConversations(count: number) {
  const all = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    other: company(`Company ${n}`),
    lastMessage: message({ content: `Words ${n}` }),
    lastCard: null,
    unread: 0,
    blocked: false,
  }))
  const page = ({ query: { limit, before } }: ReceivedCall) => {
    const start = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1
    return all.slice(start, start + Number(limit))
  }
  return { all, page, calls: answer({ listCorrespondence }, page) }
}

test('shows more rows and moves the focus to the first new row', async () => {
  const { all, calls } = serveConversations(31)
  const { user } = open()
  const { children } = await list()
  expect(children).toHaveLength(30)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(children).toHaveLength(31))
  expect(calls.map(({ query }) => query)).toEqual([{ limit: '30' }, { limit: '60' }])
  expect(document.activeElement?.textContent).toContain(all[30]?.other.name)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('splits a long list into several requests', async () => {
  const { all, calls } = serveConversations(125)
  const { user } = open()
  const { children } = await list()
  for (const count of [30, 60, 90]) {
    await waitFor(() => expect(children).toHaveLength(count))
    await user.click(screen.getByText('Show more'))
  }
  await waitFor(() => expect(children).toHaveLength(120))
  expect(calls.slice(-2).map(({ query }) => query)).toEqual([{ limit: '100' }, { limit: '20', before: all[99]?.id }])
  expect(screen.getByText('Show more')).toBeTruthy()
})

test('keeps the rows while more load', async () => {
  const { page } = serveConversations(31)
  const { user } = open()
  const { children } = await list()
  const { release } = hold({ listCorrespondence }, page)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('button', { name: 'Loading...' })).toBeTruthy()
  expect(children).toHaveLength(30)
  release()
  await waitFor(() => expect(children).toHaveLength(31))
})

test('shows more rows once the network returns', async () => {
  serveConversations(31)
  const { user } = open()
  const { children } = await list()
  goOffline()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('button', { name: 'No connection' })).toBeTruthy()
  expect(children).toHaveLength(30)
  goOnline()
  await waitFor(() => expect(children).toHaveLength(31))
})

test('keeps the rows when more fail to load, and retries', async () => {
  const { page } = serveConversations(31)
  const { user } = open()
  const { children } = await list()
  const refused = refuse({ listCorrespondence }, { status: 503 })
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(document.activeElement).toBe(again)
  expect(children).toHaveLength(30)
  expect(refused).toHaveLength(1)
  answer({ listCorrespondence }, page)
  await user.click(again)
  await waitFor(() => expect(children).toHaveLength(31))
})

test('searches names and messages after typing stops', async () => {
  const user = newMember()
  const found = company('Huye Coffee')
  answer({ listCorrespondence }, [])
  const names = answer({ listCorrespondence }, [])
  const words = answer({ searchMessages }, [
    {
      message: message({
        senderId: user.id,
        seq: 7,
        content: 'We have 40 bags of washed arabica and a sample of peaberry.',
        createdAt: todayAt(14, 5),
      }),
      other: found,
      ranges: [[50, 56]],
    },
    { message: message({ seq: 3, content: 'Peaberry?' }), other: found, ranges: [[0, 6]] },
  ])
  answer({ listConversationMessages }, [])
  const { user: person } = open(user, `/messages?with=${found.id}&at=3`)
  await person.type(screen.getByRole('searchbox', { name: 'Search conversations' }), ' peaber ')
  const list = await screen.findByRole('list', { name: 'Messages and inquiries found' })
  const [first, second] = within(list).getAllByRole('link')
  expect(first?.textContent).toMatch(/Huye Coffee…a sample of peaberry\.14:05$/)
  expect(within(first as HTMLElement).getByText('peaber').tagName).toBe('MARK')
  expect(first?.getAttribute('href')).toBe(`/messages?with=${found.id}&at=7`)
  expect([first, second].map((row) => row?.getAttribute('aria-current'))).toEqual([null, 'true'])
  expect(words.map(({ query }) => query)).toEqual([{ q: 'peaber' }])
  expect(names.map(({ query }) => query.q)).toContain('peaber')
  expect(names.map(({ query }) => query.q)).not.toContain('pea')
  expect(screen.getByRole('heading', { name: 'In messages and inquiries' })).toBeTruthy()
  expect(screen.queryByText('Nothing found')).toBeNull()
})

test('shows an empty result only after both searches end', async () => {
  serveConversations(1)
  const { release } = hold({ searchMessages }, [])
  const { user } = open()
  await rows()
  answer({ listCorrespondence }, [])
  await user.type(screen.getByRole('searchbox'), 'robusta')
  expect(await screen.findByText('Searching messages...')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Nothing found' })).toBeNull()
  release()
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy()
  expect(screen.queryByText('Searching messages...')).toBeNull()
})

test('shows that the name search is loading', async () => {
  serveConversations(1)
  const words = hold({ searchMessages }, [])
  const { user } = open()
  await rows()
  const names = hold({ listCorrespondence }, [])
  await user.type(screen.getByRole('searchbox'), 'robusta')
  expect(await screen.findByText('Searching conversations...')).toBeTruthy()
  expect(screen.queryByText('Searching messages...')).toBeNull()
  names.release()
  expect(await screen.findByText('Searching messages...')).toBeTruthy()
  words.release()
  await screen.findByRole('heading', { name: 'Nothing found' })
})

test('searches without Enter; Enter does not submit', async () => {
  answer({ listCorrespondence }, [])
  answer({ searchMessages }, [])
  const { user, address } = open()
  let left: boolean | undefined
  const note = (event: Event) => {
    left = !event.defaultPrevented
  }
  window.addEventListener('submit', note)
  await user.type(screen.getByRole('searchbox'), 'tea{Enter}')
  window.removeEventListener('submit', note)
  expect(left).toBe(false)
  expect(address()).toBe('/messages')
  await screen.findByRole('heading', { name: 'Nothing found' })
})

test('shows that the message search failed, and retries', async () => {
  answer({ listCorrespondence }, [])
  refuse({ searchMessages }, { status: 503 })
  const { user } = open()
  await user.type(screen.getByRole('searchbox'), 'tea')
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toMatch(/Message search failed.*Please try again/)
  expect(screen.queryByRole('heading', { name: 'Nothing found' })).toBeNull()
  answer({ searchMessages }, [])
  await user.click(within(failure).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Nothing found' })
})

test('searches once the network returns', async () => {
  answer({ listCorrespondence }, [])
  const words = answer({ searchMessages }, [])
  const { user } = open()
  await screen.findByRole('heading', { name: 'No conversations yet' })
  goOffline()
  await user.type(screen.getByRole('searchbox'), 'tea')
  expect(await screen.findByText('Search works again when you are back online.')).toBeTruthy()
  expect(screen.queryByText('Searching conversations...')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Nothing found' })).toBeNull()
  goOnline()
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy()
  expect(words).toHaveLength(1)
})

test('promises the message search when the network returns', async () => {
  answer({ listCorrespondence }, [])
  cutOff({ searchMessages })
  const { user } = open()
  await user.type(screen.getByRole('searchbox'), 'tea')
  expect(await screen.findByText('Message search works again when you are back online.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('reloads after a new message, after a read message and after missed events', async () => {
  const user = newMember()
  const { add, other, lists, read } = serveConversation(user, { history: [{ from: 'other', content: 'Good morning' }] })
  const { live } = open(user)
  expect(texts(await rows())[0]).toContain('1 unread')
  live.emit('message', streamEventOf(add({ from: 'other', content: 'Hello?' })))
  await waitFor(async () => expect(texts(await rows())[0]).toMatch(/Hello\?.*2 unread/))
  read(user.id)
  live.emit('message-read', { conversationId: newId(), readerId: user.id, senderId: other.id, fromSeq: 1, toSeq: 2, readAt: todayAt(9) })
  await waitFor(async () => expect(texts(await rows())[0]).not.toContain('unread'))
  const before = lists.length
  live.emit('reset')
  await waitFor(() => expect(lists).toHaveLength(before + 1))
})

test('reloads every ten seconds without a live stream', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const user = newMember()
  const { lists } = serveConversation(user, { history: [{ from: 'other', content: 'Good morning' }] })
  render(<MessagesPage />, { at: '/messages', user, hasLive: false })
  await rows()
  vi.advanceTimersByTime(9_999)
  expect(lists).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await waitFor(() => expect(lists).toHaveLength(2))
})
