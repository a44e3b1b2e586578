import { getBusiness, getOrganization } from '@ungana/contracts-directory'
import { getTeam } from '@ungana/contracts-identity'
import {
  addNote,
  assignThread,
  blockAccount,
  getAssignment,
  listBlocks,
  listConversationMessages,
  listCorrespondence,
  listNotes,
  readConversation,
  reportAbuse,
  unblockAccount,
} from '@ungana/contracts-messaging'
import { tellReplying } from '@ungana/contracts-notifications'
import { act, answer, cutOff, hold, memberAs, refuse, render, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { company, newMember, serveConversation, streamEventOf, todayAt } from '#testing'
import MessagesPage from './messages-page.tsx'

type Options = Parameters<typeof serveConversation>[1]

/** Renders a conversation at its end, or at the message number `at`. */
function open(options: Options = {}, at?: number) {
  const account = newMember()
  const served = serveConversation(account, options)
  return { account, ...served, ...render(<MessagesPage />, { at: served.at(at), user: account }) }
}

const greeting = { history: [{ from: 'other', content: 'Good morning' }] } as const
const log = () => screen.findByRole('log')
// Skips the visibility check, which is slow for many elements.
const articles = async () => within(await log()).getAllByRole('article', { hidden: true })
const words = async () => (await articles()).map((article) => article.querySelector('p')?.textContent)

test('shows each message with author, time, read state and files', async () => {
  const user = newMember()
  const { add, at } = serveConversation(user)
  add({ from: 'me', content: 'Habari!\nForty bags?', createdAt: '2024-03-05T09:00:00.000Z', read: true })
  add({ from: 'other', content: 'Yes', createdAt: todayAt(8, 7), read: true })
  add({
    from: 'me',
    content: 'Our offer',
    createdAt: todayAt(14, 5),
    attachments: [
      { id: '01a1fcdc-a516-44ef-a76b-daf87de5611d', name: 'offer.pdf', mediaType: 'application/pdf', bytes: 48_213 },
      { id: '01a1fcdc-a516-44ef-a76b-daf87de5611e', name: 'note.pdf', mediaType: 'application/pdf', bytes: 12 },
      { id: '01a1fcdc-a516-44ef-a76b-daf87de5611f', name: 'bags.jpg', mediaType: 'image/jpeg', bytes: 1_600_000 },
    ],
  })
  answer({ listBlocks }, [{ ...company(), blockedAt: todayAt(9) }])
  render(<MessagesPage />, { at: at(), user })
  expect((await log()).getAttribute('aria-label')).toBe('Messages with Kivu Roasters')
  expect(screen.getByRole('textbox')).toBeTruthy()
  const [first, second, third] = await articles()
  expect(first?.getAttribute('aria-label')).toBe('You wrote')
  expect(first?.textContent).toMatch(/^Habari!\nForty bags\?\d\d:\d\dRead$/)
  expect(second?.getAttribute('aria-label')).toBe('Kivu Roasters wrote')
  expect(second?.textContent).toBe('YesReport08:07')
  expect(third?.textContent).toMatch(/14:05Sent$/)
  const files = within(third as HTMLElement).getAllByRole('link')
  // Links with the attribute `download` pass by the service worker.
  expect(files.map((file) => [file.textContent, file.getAttribute('href'), file.hasAttribute('download')])).toEqual([
    ['offer.pdf (47 KB)', '/api/message-attachments/01a1fcdc-a516-44ef-a76b-daf87de5611d', false],
    ['note.pdf (1 KB)', '/api/message-attachments/01a1fcdc-a516-44ef-a76b-daf87de5611e', false],
    ['bags.jpg (1.5 MB)', '/api/message-attachments/01a1fcdc-a516-44ef-a76b-daf87de5611f', false],
  ])
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['5 March 2024', 'Today'])
})

test('names colleagues and, if their company shows them, people of the other side, but not the reader', async () => {
  const user = { ...memberAs('sales'), id: newMember().id }
  const { add, at } = serveConversation(user)
  const { id = '', name = '' } = user.person ?? {}
  add({ from: 'me', content: 'Mine', person: { id, name, role: 'sales' } })
  add({ from: 'me', content: 'Of a colleague', person: { id: '01a1fc90-1111-7510-8bf0-06e9a79a1f77', name: 'Aline Uwase', role: 'owner' } })
  add({ from: 'other', content: 'Theirs', person: { name: 'Otieno Ochieng', role: 'finance' } })
  render(<MessagesPage />, { at: at(), user })
  const [mine, colleague, theirs] = (await articles()).map(({ textContent }) => textContent)
  expect(mine).toMatch(/^Mine\d\d:\d\dSent$/)
  expect(colleague).toMatch(/^Of a colleagueAline Uwase\d\d:\d\dSent$/)
  expect(theirs).toContain('Otieno Ochieng · Finance')
})

test('people of a team write notes, which show among the messages, and a company of one sees no switch', async () => {
  const colleagues = async () => answer({ getTeam }, await sample({ getTeam }))
  const account = newMember()
  const { add, at, sent } = serveConversation(account)
  add({ from: 'other', content: 'First', createdAt: todayAt(8) })
  add({ from: 'other', content: 'Last', createdAt: todayAt(10) })
  const alone = render(<MessagesPage />, { at: at(), user: account })
  await log()
  expect(screen.queryByRole('button', { name: 'Internal note' })).toBeNull()
  expect(screen.queryByLabelText('Assign')).toBeNull()
  alone.unmount()

  await colleagues()
  const note = {
    id: newMember().id,
    content: 'They paid late.',
    createdAt: todayAt(9),
    person: { id: newMember().id, name: 'Grace Uwera', role: 'finance' },
  }
  answer({ listNotes }, [note])
  answer({ getAssignment }, { assignee: null })
  const { user } = render(<MessagesPage />, { at: at(), user: { ...account } })
  await waitFor(async () => expect(await words()).toEqual(['First', 'Internal note', 'Last']))
  expect((await articles())[1]?.textContent).toContain('They paid late.Grace Uwera')
  await user.click(await screen.findByRole('button', { name: 'Internal note' }))
  const form = within(screen.getByRole('form', { name: 'Internal note' }))
  refuse({ addNote }, { status: 503 })
  await user.type(form.getByRole('textbox'), 'Ask for a deposit')
  await user.click(form.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(form.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Ask for a deposit'))
  const added = answer({ addNote }, { ...note, id: newMember().id, content: 'Ask for a deposit', createdAt: todayAt(11) })
  await user.click(await form.findByRole('button', { name: 'Add note' }))
  await waitFor(async () => expect((await articles()).at(-1)?.textContent).toContain('Ask for a deposit'))
  expect(added.map(({ body }) => body)).toEqual([{ content: 'Ask for a deposit' }])
  expect(form.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  expect(sent).toEqual([])
})

test('a half-written note stays while the messages are answered, and while an earlier note is saved', async () => {
  const account = newMember()
  const { add, at } = serveConversation(account)
  add({ from: 'other', content: 'First' })
  answer({ getTeam }, await sample({ getTeam }))
  answer({ getAssignment }, { assignee: null })
  const { user } = render(<MessagesPage />, { at: at(), user: account })
  const noteSwitch = await screen.findByRole('button', { name: 'Internal note' })
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note to your colleagues' })
  await user.click(noteSwitch)
  await user.type(box(), 'Paid late')
  await user.click(noteSwitch)
  expect(screen.getByRole('textbox', { name: /^Message to/ })).toBeTruthy()
  await user.click(noteSwitch)
  expect(box().value).toBe('Paid late')

  const person = { id: newMember().id, name: 'Grace Uwera', role: 'finance' }
  const saving = hold({ addNote }, { id: newMember().id, content: 'Paid late', createdAt: todayAt(9), person })
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await user.type(box(), ', twice')
  saving.release()
  await waitFor(async () => expect((await articles()).at(-1)?.textContent).toContain('Paid late'))
  expect(box().value).toBe('Paid late, twice')
})

test('a colleague sees for some seconds who is replying, and hears of it once', async () => {
  const account = newMember()
  const { add, at } = serveConversation(account)
  const { senderId: otherId } = add({ from: 'other', content: 'First' })
  answer({ getTeam }, await sample({ getTeam }))
  answer({ getAssignment }, { assignee: null })
  const told = answer({ tellReplying })
  const { user, live } = render(<MessagesPage />, { at: at(), user: account })
  await screen.findByRole('button', { name: 'Internal note' })
  await user.type(screen.getByRole('textbox', { name: /^Message to/ }), 'Good')
  expect(told.map(({ body }) => body)).toEqual([{ kind: 'conversation', id: otherId }])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const signal = { kind: 'conversation', by: newMember().id, name: 'Grace Uwera' }
    live.emit('replying', { ...signal, id: newMember().id })
    expect(screen.queryByText('Grace Uwera is replying…')).toBeNull()
    live.emit('replying', { ...signal, id: otherId })
    expect(screen.getByText('Grace Uwera is replying…')).toBeTruthy()
    act(() => vi.advanceTimersByTime(7000))
    expect(screen.queryByText('Grace Uwera is replying…')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('people of a team assign a conversation to one of them, or to nobody', async () => {
  const { people } = await sample({ getTeam })
  const [first] = people.filter(({ role }) => role !== 'driver')
  const name = first?.name || first?.email
  const account = newMember()
  const { add, at } = serveConversation(account)
  add({ from: 'other', content: 'First' })
  answer({ getTeam }, { people, invitations: [], namesShown: false })
  answer({ getAssignment }, { assignee: null })
  const { user } = render(<MessagesPage />, { at: at(), user: { ...account } })
  const assigned = answer({ assignThread }, (received) => ({
    assignee: (received.body as { assignee: { id: string; name: string } | null }).assignee,
  }))
  await user.click(await screen.findByLabelText('Assign'))
  await user.click(screen.getByText(name ?? ''))
  await user.click(await screen.findByLabelText(`Assigned to ${name}`))
  expect(screen.getAllByText(`Assigned to ${name}`).length).toBeGreaterThan(0)
  await user.click(screen.getByText('Nobody'))
  expect(await screen.findByLabelText('Assign')).toBeTruthy()
  expect(assigned.map(({ body }) => body)).toEqual([{ assignee: { id: first?.id, name } }, { assignee: null }])
})

test('hides text that staff removed, and hides its report button', async () => {
  const user = newMember()
  const { add, at } = serveConversation(user)
  add({ from: 'other', content: '', removed: true })
  add({ from: 'me', content: '', removed: true })
  render(<MessagesPage />, { at: at(), user })
  for (const article of await articles()) expect(article.textContent).toContain('Removed by our team')
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
})

test('shows a caution beside the other side’s bank details, but not beside the reader’s messages', async () => {
  const user = newMember()
  const { add, at } = serveConversation(user)
  const sharedAccount = { shared: false, numberSetAt: null, numberChanged: false, numberIsNew: false }
  add({ from: 'other', content: 'Our bank details have changed.', caution: 'bank-details-changed', sharedAccount })
  add({ from: 'me', content: 'Pay us outside.', caution: 'payment-outside', sharedAccount })
  render(<MessagesPage />, { at: at(), user })
  const [theirs, own] = await articles()
  const note = within(theirs as HTMLElement).getByRole('note')
  expect(note.textContent).toContain('Check these bank details before you pay')
  expect(note.textContent).toContain('Kivu Roasters does not share a bank account on Ungana.')
  expect(within(own as HTMLElement).queryByRole('note')).toBeNull()
})

test('shows an empty conversation', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeTruthy()
  expect(screen.queryByRole('log')).toBeNull()
})

test('shows that the messages are loading, and retries after a failure', async () => {
  const account = newMember()
  const served = serveConversation(account, greeting)
  const { release } = hold({ listConversationMessages }, () => [...served.messages])
  const { unmount } = render(<MessagesPage />, { at: served.at(), user: account })
  expect(await screen.findByText('Loading messages...')).toBeTruthy()
  release()
  await log()
  expect(screen.queryByText('Loading messages...')).toBeNull()
  unmount()

  refuse({ listConversationMessages }, { status: 503 })
  const { toasts, user } = render(<MessagesPage />, { at: served.at(), user: account })
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toContain('Error loading messages')
  expect(failure.textContent).toContain('Please try refreshing the page')
  expect(toasts).toEqual([{ title: 'Error loading messages', description: 'Please try refreshing the page', variant: 'destructive' }])
  answer({ listConversationMessages }, () => [...served.messages])
  await user.click(within(failure).getByRole('button', { name: 'Try again' }))
  await log()
})

test('promises offline to keep new messages', async () => {
  const account = newMember()
  const served = serveConversation(account, greeting)
  cutOff({ listConversationMessages })
  const { toasts } = render(<MessagesPage />, { at: served.at(), user: account })
  expect(await screen.findByText('Messages you write are saved and sent when you are back online.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'No connection' })).toBeTruthy()
  expect(toasts).toEqual([])
})

test('takes the name of a new contact from the directory', async () => {
  open({ other: company('Huye Coffee') })
  expect(await screen.findByRole('heading', { name: 'Huye Coffee' })).toBeTruthy()
  expect(screen.queryByText('Sample')).toBeNull()
})

test('takes the name from an existing conversation', async () => {
  const account = newMember()
  const { other, at, messages } = serveConversation(account, greeting)
  refuse({ getBusiness }, { status: 404 })
  const calls = answer({ listCorrespondence }, ({ query }) =>
    query.limit === '100'
      ? [{ id: other.id, other, lastMessage: messages[0] as (typeof messages)[number], lastCard: null, unread: 0, blocked: false }]
      : [],
  )
  render(<MessagesPage />, { at: at(), user: account })
  expect(await screen.findByRole('heading', { name: 'Kivu Roasters' })).toBeTruthy()
  expect(calls.map(({ query }) => query.limit)).toContain('100')
})

test('takes the name of an organization from the directory', async () => {
  const account = newMember()
  const { at, other } = serveConversation(account)
  refuse({ getBusiness }, { status: 404 })
  const calls = answer({ getOrganization }, { ...(await sample({ getOrganization })), id: other.id, name: 'Guild of Millers', sample: false })
  render(<MessagesPage />, { at: at(), user: account })
  expect(await screen.findByRole('heading', { name: 'Guild of Millers' })).toBeTruthy()
  expect(calls[0]?.params).toEqual({ id: other.id })
})

test('hides Report in a menu until it is opened', async () => {
  const { user } = open(greeting)
  const more = await screen.findByRole('button', { name: 'More actions' })
  expect([more.getAttribute('aria-expanded'), screen.queryByRole('button', { name: 'Report' })]).toEqual(['false', null])
  await user.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('button', { name: 'Report' })).toBeTruthy()
})

test('shows "Company" while the name is unknown', async () => {
  const account = newMember()
  const { at } = serveConversation(account)
  const asked = refuse({ getBusiness }, { status: 503 })
  render(<MessagesPage />, { at: at(), user: account })
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Company' })).toBeTruthy()
  expect(screen.getByRole('form', { name: 'Write a message' })).toBeTruthy()
})

test('shows a new message at once, and does not reload a known message', async () => {
  const { live, add, pages, account, messages } = open(greeting)
  await articles()
  expect(pages).toHaveLength(1)
  live.emit('message', streamEventOf(add({ from: 'other', content: 'Hello?' })))
  await waitFor(async () => expect(await words()).toEqual(['Good morning', 'Hello?']))
  expect(pages).toHaveLength(2)
  for (const known of messages) live.emit('message', streamEventOf(known))
  live.emit('message', { ...streamEventOf(add({ from: 'me', content: 'From another tab' })), senderId: account.id })
  await waitFor(async () => expect(await words()).toHaveLength(3))
  expect(pages).toHaveLength(3)
})

test('updates the quota after a message from another device', async () => {
  const { live, add } = open(greeting)
  expect(await screen.findByText('5 of 5 messages left, renews 1 December')).toBeTruthy()
  live.emit('message', streamEventOf(add({ from: 'me', content: 'From another tab' })))
  expect(await screen.findByText('4 of 5 messages left, renews 1 December')).toBeTruthy()
})

test('reloads after missed live events', async () => {
  const { live, add } = open(greeting)
  await articles()
  add({ from: 'other', content: 'Hello?' })
  live.emit('reset')
  await waitFor(async () => expect(await words()).toEqual(['Good morning', 'Hello?']))
})

test('shows two ticks once the other side has read a message', async () => {
  const { live, account, other } = open({
    history: [
      { from: 'me', content: 'one' },
      { from: 'me', content: 'two' },
    ],
  })
  const ticks = async () => (await articles()).map(({ textContent }) => textContent?.match(/Sent|Read/)?.[0])
  expect(await ticks()).toEqual(['Sent', 'Sent'])
  live.emit('message-read', { conversationId: other.id, readerId: other.id, senderId: account.id, fromSeq: 1, toSeq: 1, readAt: todayAt(9) })
  expect(await ticks()).toEqual(['Read', 'Sent'])
})

test('marks messages as read for the account on screen', async () => {
  const { reads, account, other, live, add } = open({
    history: [
      { from: 'other', content: 'one' },
      { from: 'other', content: 'two' },
      { from: 'me', content: 'three' },
    ],
  })
  await waitFor(() => expect(reads).toHaveLength(1))
  expect(reads[0]).toMatchObject({ params: { otherId: other.id }, body: { upTo: 2 }, account: account.id })
  const list = await screen.findByRole('list', { name: 'Conversations' })
  await waitFor(() => expect(list.textContent).not.toContain('unread'))
  expect(reads).toHaveLength(1)
  live.emit('message', streamEventOf(add({ from: 'other', content: 'four' })))
  await waitFor(() => expect(reads.map(({ body }) => body)).toEqual([{ upTo: 2 }, { upTo: 4 }]))
})

test('marks messages as read only while the page is visible', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { reads } = open(greeting)
  await articles()
  expect(reads).toEqual([])
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(reads).toHaveLength(1))
})

test('retries a read mark that was lost', async () => {
  const account = newMember()
  const { at, messages } = serveConversation(account, greeting)
  const lost = cutOff({ readConversation })
  render(<MessagesPage />, { at: at(), user: account })
  await waitFor(() => expect(lost).toHaveLength(1))
  expect(messages[0]?.read).toBe(false)
  const reads = answer({ readConversation }, { unread: 0 })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(reads).toHaveLength(1))
})

const many = (count: number) => ({ history: Array.from({ length: count }, (_, n) => ({ from: 'me', content: `number ${n + 1}` }) as const) })
const ends = async () => {
  const all = await words()
  return [all[0], all.at(-1)]
}

test('shows earlier messages on a press, up to the first', async () => {
  const { user, pages, messages } = open(many(120))
  expect(await ends()).toEqual(['number 71', 'number 120'])
  for (const first of ['number 21', 'number 1']) {
    await user.click(screen.getByRole('button', { name: 'Earlier messages' }))
    await waitFor(async () => expect((await ends())[0]).toBe(first))
  }
  expect(pages.map(({ query }) => query)).toEqual([
    { limit: '50' },
    { limit: '50', before: messages[70]?.id },
    { limit: '50', before: messages[20]?.id },
  ])
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull()
})

test('shows that earlier messages failed, and retries', async () => {
  const { user, messages } = open(many(60))
  await log()
  refuse({ listConversationMessages }, { status: 503 })
  await user.click(screen.getByRole('button', { name: 'Earlier messages' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Earlier messages failed to load.')
  const { release } = hold({ listConversationMessages }, messages.slice(0, 10))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Loading...' })).toBeTruthy()
  release()
  await waitFor(async () => expect(await ends()).toEqual(['number 1', 'number 60']))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows a found message in its place, and loads from there to the end', async () => {
  const { user, pages } = open(many(180), 40)
  await waitFor(async () => expect(await ends()).toEqual(['number 15', 'number 64']))
  const found = (await screen.findByText('Found message:')).closest('li')
  expect(found?.querySelector('article p')?.textContent).toBe('number 40')
  expect(found?.getAttribute('aria-current')).toBe('true')
  expect(document.activeElement).toBe(found)
  for (const last of ['number 114', 'number 180']) {
    await user.click(screen.getByRole('button', { name: 'Later messages' }))
    await waitFor(async () => expect((await ends())[1]).toBe(last))
  }
  expect(pages.map(({ query }) => query)).toEqual([
    { limit: '50' },
    { limit: '50', from: '15' },
    { limit: '50', from: '65' },
    { limit: '50', from: '115' },
  ])
  expect(screen.queryByRole('button', { name: 'Later messages' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Newest messages' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Earlier messages' }))
  await waitFor(async () => expect((await ends())[0]).toBe('number 1'))
})

test('loads earlier messages from a found message', async () => {
  const { user, pages, messages } = open(many(180), 80)
  await waitFor(async () => expect((await ends())[0]).toBe('number 55'))
  await user.click(screen.getByRole('button', { name: 'Earlier messages' }))
  await waitFor(async () => expect(await ends()).toEqual(['number 5', 'number 104']))
  expect(pages.at(-1)?.query).toEqual({ limit: '50', before: messages[54]?.id })
})

test('links from a found message to the newest message', async () => {
  const { user, address, at } = open(many(180), 40)
  await user.click(await screen.findByRole('link', { name: 'Newest messages' }))
  expect(address()).toBe(at())
  await waitFor(async () => expect(await ends()).toEqual(['number 131', 'number 180']))
})

test('marks a found message among the newest without another request', async () => {
  const { pages } = open(many(60), 20)
  const found = (await screen.findByText('Found message:')).closest('li')
  expect(found?.textContent).toContain('number 20')
  expect(document.activeElement).toBe(found)
  expect(pages).toHaveLength(1)
})

test('loads more messages when the reader scrolls to their place', async () => {
  const watches = vi.spyOn(globalThis, 'IntersectionObserver')
  const { pages } = open(many(60))
  const box = await log()
  const [[seen, options] = []] = watches.mock.calls
  expect(options).toEqual({ root: box, rootMargin: '200px 0px' })
  const isSeen = (isIntersecting: boolean) =>
    act(() => seen?.([{ isIntersecting }] as IntersectionObserverEntry[], watches.mock.instances[0] as IntersectionObserver))
  isSeen(false)
  expect(pages).toHaveLength(1)
  isSeen(true)
  await waitFor(async () => expect((await ends())[0]).toBe('number 1'))
  expect(pages).toHaveLength(2)
})

test('reports a message, and requires a reason', async () => {
  const { user, toasts, messages } = open(greeting)
  const reports = answer({ reportAbuse })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(screen.getByRole('button', { name: 'Report' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report message' })
  expect(dialog.textContent).toContain('By Kivu Roasters. Our team will review it. Kivu Roasters will not know who reported it.')
  await user.click(within(dialog).getByRole('button', { name: 'Report' }))
  const reason = within(dialog).getByRole('combobox', { name: 'What is wrong?' })
  expect(dialog.textContent).toContain('Please choose a reason')
  expect(document.activeElement).toBe(reason)
  expect(
    within(reason)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a reason', 'Spam or unwanted advertising', 'Fraud or scam', 'Insults or threats', 'Something else'])
  await user.selectOptions(reason, 'fraud')
  const comment = within(dialog).getByRole('textbox', { name: /Anything else/ })
  expect([reason, comment].map((field) => field.getAttribute('aria-required'))).toEqual(['true', 'false'])
  await user.click(comment)
  await user.paste('x'.repeat(1001))
  await user.click(within(dialog).getByRole('button', { name: 'Report' }))
  expect(dialog.textContent).toContain('Please use at most 1,000 characters.')
  expect(reports).toEqual([])
  await user.clear(comment)
  await user.type(comment, 'He wants money.')
  await user.click(within(dialog).getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(reports.map(({ body }) => body)).toEqual([{ subject: 'message', subjectId: messages[0]?.id, reason: 'fraud', comment: 'He wants money.' }])
  expect(reports[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  expect(toasts).toEqual([{ title: 'Reported', description: 'Our team will review it.' }])
})

test('shows why a report was refused, and retries with the same key', async () => {
  const { user, toasts } = open(greeting)
  const refused = refuse({ reportAbuse }, { status: 404, message: 'There is no such message' })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(screen.getByRole('button', { name: 'Report' }))
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(within(dialog).getByRole('combobox'), 'other')
  await user.click(within(dialog).getByRole('button', { name: 'Report' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('There is no such message')
  expect(toasts).toEqual([{ title: 'Something went wrong', description: 'There is no such message', variant: 'destructive' }])
  const reports = answer({ reportAbuse })
  await user.click(within(dialog).getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(reports).toHaveLength(1))
  expect(reports[0]?.idempotencyKey).toBe(refused[0]?.idempotencyKey)
})

const openMenu = async (user: { click: (element: Element) => Promise<void> }) => {
  await user.click(await screen.findByRole('button', { name: 'More' }))
}

test('links to the profile of the other side', async () => {
  const { user, other } = open(greeting)
  await openMenu(user)
  expect(screen.getByRole('link', { name: 'View profile' }).getAttribute('href')).toBe(`/company/${other.id}`)
  expect(screen.queryByRole('button', { name: 'Translate automatically' })).toBeNull()
})

test('links to the organization page of an organization', async () => {
  const guild = { ...company('Guild'), kind: 'organization' }
  const { user } = open({ ...greeting, other: guild })
  await openMenu(user)
  expect(screen.getByRole('link', { name: 'View profile' }).getAttribute('href')).toBe(`/organization/${guild.id}`)
})

test('blocks the other side after a confirmation, and removes the composer', async () => {
  const { user, toasts, other } = open(greeting)
  await articles()
  await openMenu(user)
  await user.click(screen.getByRole('button', { name: 'Block' }))
  const dialog = await screen.findByRole('dialog', { name: 'Block Kivu Roasters?' })
  const blocks = answer({ blockAccount }, undefined, { status: 204 })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(blocks).toEqual([])

  await openMenu(user)
  await user.click(screen.getByRole('button', { name: 'Block' }))
  answer({ listBlocks }, [{ ...other, blockedAt: todayAt(9) }])
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }))
  expect(await screen.findByText('You have blocked Kivu Roasters')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(blocks.map(({ params }) => params.accountId)).toEqual([other.id])
  expect(toasts).toEqual([{ title: 'Kivu Roasters is blocked' }])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each(['Unblock', 'Unblock to write a message'])('restores the composer with "%s"', async (name) => {
  const account = newMember()
  const { other, at } = serveConversation(account, greeting)
  answer({ listBlocks }, [{ ...other, blockedAt: todayAt(9) }])
  const { user, toasts } = render(<MessagesPage />, { at: at(), user: account })
  await screen.findByText('You have blocked Kivu Roasters')
  const unblocks = answer({ unblockAccount }, undefined, { status: 204 })
  if (name === 'Unblock') await openMenu(user)
  answer({ listBlocks }, [])
  await user.click(screen.getByRole('button', { name }))
  expect(await screen.findByRole('textbox')).toBeTruthy()
  expect(unblocks.map(({ params }) => params.accountId)).toEqual([other.id])
  expect(toasts).toEqual([{ title: 'Kivu Roasters is no longer blocked' }])
})

test('shows why blocking failed', async () => {
  const { user, toasts } = open(greeting)
  await openMenu(user)
  await user.click(screen.getByRole('button', { name: 'Block' }))
  refuse({ blockAccount }, { status: 409, message: 'Company not found' })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Something went wrong', description: 'Company not found', variant: 'destructive' }]))
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('says that nobody reads messages to a sample company', async () => {
  open({ other: company('Sample Traders', true), ...greeting })
  expect(await screen.findByText(/This is a sample company/)).toBeTruthy()
  expect(screen.getByText('Sample')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

/** Simulates a layout: 400 pixels of the message list are visible, and each message is `each` pixels high. */
function layOut({ each = 100 } = {}) {
  const isLog = (element: Element | null) => element?.getAttribute('role') === 'log'
  const log = () => screen.getByRole('log')
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return isLog(this) ? this.querySelectorAll('article').length * each : 0
  })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: Element) {
    return isLog(this) ? 400 : 0
  })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(each)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const box = this.closest('[role=log]')
    const before = [...(box?.querySelectorAll('article') ?? [])].findIndex((article) => this.contains(article))
    return new DOMRect(0, 50 + (isLog(this) ? 0 : before * each - (box?.scrollTop ?? 0)), 300, each)
  })
  const resizes = vi.spyOn(globalThis, 'ResizeObserver')
  return {
    top: () => log().scrollTop,
    scroll: (top: number) => {
      log().scrollTop = top
      log().dispatchEvent(new Event('scroll'))
    },
    /** Simulates a growing message. */
    resize: () => resizes.mock.calls.at(-1)?.[0]([], resizes.mock.instances[0] as ResizeObserver),
  }
}

test('opens at the end, and follows new messages while the reader is near it', async () => {
  const place = layOut()
  const { live, add } = open(many(10))
  await articles()
  expect(place.top()).toBe(1000)
  place.scroll(481)
  live.emit('message', streamEventOf(add({ from: 'other', content: 'Hello?' })))
  await waitFor(async () => expect(await words()).toHaveLength(11))
  expect(place.top()).toBe(1100)
})

test('keeps the position of a reader further up when a message arrives', async () => {
  const place = layOut()
  const { live, add } = open(many(10))
  await articles()
  place.scroll(480)
  live.emit('message', streamEventOf(add({ from: 'other', content: 'Hello?' })))
  await waitFor(async () => expect(await words()).toHaveLength(11))
  expect(place.top()).toBe(480)
})

test('stays at the end when a message grows, but keeps any other position', async () => {
  const place = layOut()
  open(many(10))
  await articles()
  place.scroll(481)
  place.resize()
  expect(place.top()).toBe(1000)
  place.scroll(480)
  place.resize()
  expect(place.top()).toBe(480)
})

test('keeps the reading position when earlier messages load above', async () => {
  const place = layOut()
  const { user } = open(many(60))
  await articles()
  place.scroll(200)
  await user.click(screen.getByRole('button', { name: 'Earlier messages' }))
  await waitFor(async () => expect(await words()).toHaveLength(60))
  expect(place.top()).toBe(1200)
})

test('scrolls to the reader’s own new message from anywhere', async () => {
  const place = layOut()
  const { user } = open(many(10))
  await articles()
  place.scroll(100)
  await user.type(screen.getByRole('textbox', { name: 'Message to Kivu Roasters' }), 'And one more{Enter}')
  await waitFor(async () => expect(await words()).toHaveLength(11))
  expect(place.top()).toBe(1100)
})

test.each([
  ['in the middle of the box', 100, 25 * 100 - 150],
  ['from its beginning when it is taller than the box', 500, 25 * 500],
])('shows a found message %s, and does not follow new messages', async (_, each, top) => {
  const place = layOut({ each })
  const { live, add } = open(many(180), 40)
  await screen.findByText('Found message:')
  expect(place.top()).toBe(top)
  live.emit('message', streamEventOf(add({ from: 'other', content: 'Hello?' })))
  place.resize()
  expect(place.top()).toBe(top)
})

test('notes that load after the messages do not move a reader who is further up', async () => {
  const place = layOut()
  const account = newMember()
  const { at } = serveConversation(account, many(10))
  const { release } = hold({ listNotes }, [{ id: newMember().id, content: 'They paid late.', createdAt: todayAt(23, 59) }])
  render(<MessagesPage />, { at: at(2), user: account })
  await screen.findByText('Found message:')
  const found = place.top()
  release()
  await waitFor(async () => expect(await words()).toHaveLength(11))
  expect(place.top()).toBe(found)
})

test('a role that may not write has no text field', async () => {
  const viewer = { ...newMember(), person: memberAs('viewer').person }
  render(<MessagesPage />, { at: serveConversation(viewer, greeting).at(), user: viewer })
  expect(await words()).toEqual(['Good morning'])
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})
