import { getBusiness } from '@ungana/contracts-directory'
import { listConversationMessages, sendMessage, uploadAttachment } from '@ungana/contracts-messaging'
import { waitingMark } from '@ungana/contracts-shell'
import {
  act,
  answer,
  cutOff,
  goOffline,
  goOnline,
  HttpResponse,
  hold,
  http,
  type ReceivedCall,
  refuse,
  render,
  sample,
  screen,
  server,
  waitFor,
  within,
} from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { outgoingMessages, writeMessage } from '#lib/outgoing-messages.ts'
import { company, newMember, serveConversation } from '#testing'
import MessagesPage from './messages-page.tsx'

async function open(account = newMember(), served = serveConversation(account, { history: [{ from: 'other', content: 'Good morning' }] })) {
  const view = render(<MessagesPage />, { at: served.at(), user: account })
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox')
  await screen.findByText('Good morning', { selector: '[role=log] *' })
  const write = async (text: string) => {
    await view.user.click(box)
    await view.user.paste(text)
    await view.user.keyboard('{Enter}')
    await screen.findByText(text)
  }
  return { account, ...served, ...view, box, write }
}

/** Simulates a returning network. */
const online = () => act(() => void window.dispatchEvent(new Event('online')))
const rows = (name: string) => screen.queryAllByRole('article', { name }).map((article) => article.querySelector('p')?.textContent)
const waiting = () => rows('Waiting to be sent')
const own = () => rows('You wrote')
const contentOf = ({ body }: ReceivedCall) => (body as { content: string }).content
const keyOf = ({ idempotencyKey }: ReceivedCall) => idempotencyKey
const databases = async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort()
const list = () => screen.getByRole('list', { name: 'Conversations' }).textContent
/** The pressed button has disappeared and the message list has the focus. */
const readsOn = () => waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('log'))
const pdf = (name = 'offer.pdf') => new File([`%PDF ${name}`], name, { type: 'application/pdf' })

test('keeps messages while offline, and sends them in order with their keys when the network returns', async () => {
  const { write, account, storeMessage } = await open()
  const lost = cutOff({ sendMessage })
  await write('one')
  await write('two')
  expect(waiting()).toEqual(['one', 'two'])
  expect(list()).toContain('Waiting to be sent')
  expect(await databases()).toEqual([`ungana:account:journal:${account.id}`, waitingMark('messaging', account.id)])
  await waitFor(() => expect(lost.length).toBeGreaterThan(0))
  const key = lost[0]?.idempotencyKey
  expect(lost.map(keyOf)).toEqual(lost.map(() => key))

  const sentCalls = answer({ sendMessage }, storeMessage)
  online()
  await waitFor(() => expect(own()).toEqual(['one', 'two']))
  expect(waiting()).toEqual([])
  expect(sentCalls.map(contentOf)).toEqual(['one', 'two'])
  expect(sentCalls[0]?.idempotencyKey).toBe(key)
  expect(sentCalls[1]?.idempotencyKey).not.toBe(key)
  await waitFor(async () => expect(await databases()).toEqual([`ungana:account:journal:${account.id}`]))
  expect(list()).toContain('You: two')
})

test('sends waiting messages when the page becomes visible', async () => {
  const { write, storeMessage } = await open()
  const lost = cutOff({ sendMessage })
  await write('one')
  await waitFor(() => expect(lost).toHaveLength(1))
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(lost).toHaveLength(2))
  const sentCalls = answer({ sendMessage }, storeMessage)
  online()
  await waitFor(() => expect(own()).toEqual(['one']))
  // No attempt happened while the page was hidden. Each attempt ended before the next attempt began.
  expect([lost.length, sentCalls.length]).toEqual([2, 1])
})

test('shows why a message was refused, and holds later messages', async () => {
  const { write, toasts, account, user } = await open()
  const refused = refuse({ sendMessage }, { status: 403, message: 'You have sent all 5 messages' })
  await write('one')
  const row = await screen.findByRole('article', { name: 'Not sent' })
  expect(within(row).getByRole('alert').textContent).toBe('Not sent: You have sent all 5 messages')
  expect(toasts).toEqual([{ title: 'Failed to send message', description: 'You have sent all 5 messages', variant: 'destructive' }])
  await write('two')
  await waitFor(() => expect(waiting()).toEqual(['two']))
  expect(list()).toContain('Not sent')
  expect(refused).toHaveLength(1)
  await waitFor(async () => expect(await databases()).not.toContain(waitingMark('messaging', account.id)))

  await user.click(within(row).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(refused).toHaveLength(2))
  expect(refused.map(contentOf)).toEqual(['one', 'one'])
  expect(refused[1]?.idempotencyKey).not.toBe(refused[0]?.idempotencyKey)
  await readsOn()
  // The second refusal shows in the same ways as the first.
  await waitFor(() => expect(toasts).toHaveLength(2))
  expect(toasts[1]).toEqual(toasts[0])
  const again = await screen.findByRole('article', { name: 'Not sent' })
  expect(within(again).getByRole('alert').textContent).toBe('Not sent: You have sent all 5 messages')
})

test.each([
  [{ status: 503 }, 'You are online, but our server cannot take it right now. We keep trying.'],
  [{ status: 429 }, 'You have sent a lot in a short time. We will send it in a few minutes.'],
  [{ status: 401 }, 'Your login has ended. We will send it when you log in again.'],
  ['no network', 'There is no connection. We will send it when you are back online.'],
] as const)('a message that waits after %j says why', async (failure, why) => {
  const { write, storeMessage } = await open()
  if (failure === 'no network') cutOff({ sendMessage })
  else refuse({ sendMessage }, failure)
  await write('one')
  const row = await screen.findByRole('article', { name: 'Waiting to be sent' })
  expect((await within(row).findByRole('status')).textContent).toBe(why)
  answer({ sendMessage }, storeMessage)
  online()
  await waitFor(() => expect(own()).toEqual(['one']))
  expect(screen.queryByText(why)).toBeNull()
})

test('a message behind a refused one says that it waits for it', async () => {
  const { write } = await open()
  refuse({ sendMessage }, { status: 403 })
  await write('one')
  await screen.findByRole('article', { name: 'Not sent' })
  await write('two')
  const row = await screen.findByRole('article', { name: 'Waiting to be sent' })
  expect(within(row).getByRole('status').textContent).toBe('Waiting, because an earlier one was not sent.')
})

test('sends the held messages once the refused message is discarded', async () => {
  const { write, storeMessage, user } = await open()
  refuse({ sendMessage }, { status: 403, message: 'You have sent all 5 messages' })
  await write('one')
  const row = await screen.findByRole('article', { name: 'Not sent' })
  await write('two')
  const sentCalls = answer({ sendMessage }, storeMessage)
  await user.click(within(row).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(own()).toEqual(['two']))
  expect(screen.queryByText('one')).toBeNull()
  expect(sentCalls.map(contentOf)).toEqual(['two'])
  await readsOn()
})

test('discards a message without asking when no attempt was made', async () => {
  const { write, user, toasts } = await open()
  refuse({ sendMessage }, { status: 403 })
  await write('one')
  await screen.findByRole('article', { name: 'Not sent' })
  await write('two')
  const discard = within(await screen.findByRole('article', { name: 'Waiting to be sent' })).getByRole('button', { name: 'Discard' })
  expect(discard.getAttribute('aria-haspopup')).toBeNull()
  await user.click(discard)
  await waitFor(() => expect(waiting()).toEqual([]))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(toasts).toHaveLength(1)
})

test('asks before discarding a message that may have arrived', async () => {
  const { write, user, storeMessage } = await open()
  const lost = cutOff({ sendMessage })
  await write('one')
  await waitFor(() => expect(lost).toHaveLength(1))
  const discard = screen.getByRole('button', { name: 'Discard' })
  await waitFor(() => expect(discard.getAttribute('aria-haspopup')).toBe('dialog'))
  await user.click(discard)
  const question = await screen.findByRole('dialog', { name: 'Discard this message?' })
  expect(question.textContent).toContain('We will not try to send it again.')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(waiting()).toEqual(['one'])

  await user.click(discard)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(waiting()).toEqual([]))
  await readsOn()
  const sentCalls = answer({ sendMessage }, storeMessage)
  online()
  await write('two')
  await waitFor(() => expect(own()).toEqual(['two']))
  expect(sentCalls.map(contentOf)).toEqual(['two'])
})

test('closes the confirmation when the message was sent', async () => {
  const { write, user, storeMessage, toasts } = await open()
  const { calls, release } = hold({ sendMessage }, storeMessage)
  await write('one')
  await waitFor(() => expect(calls).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await screen.findByRole('dialog', { name: 'Discard this message?' })
  release()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toasts).toEqual([{ title: 'Message no longer waiting', description: 'It was already sent, or you discarded it in another tab.' }])
  await readsOn()
  expect(own()).toEqual(['one'])
})

test('waits and refreshes the session when it has ended or belongs to another account', async () => {
  const { write, rechecks, toasts } = await open()
  const refused = refuse({ sendMessage }, { status: 401, code: 'UNAUTHENTICATED' })
  await write('one')
  await waitFor(() => expect(rechecks()).toBe(1))
  expect(refused).toHaveLength(1)
  expect(waiting()).toEqual(['one'])
  expect(toasts).toEqual([])
})

test('treats a response it cannot parse as sent, and reloads the conversation', async () => {
  const { write, storeMessage, messages } = await open()
  server.use(
    http.post('*/api/messages', async ({ request }) => {
      storeMessage({ body: await request.json() } as ReceivedCall)
      return HttpResponse.json({ said: 'Thanks' }, { status: 201 })
    }),
  )
  await write('one')
  await waitFor(() => expect(own()).toEqual(['one']))
  expect(messages).toHaveLength(2)
  expect(waiting()).toEqual([])
})

test('shows a message written offline in a conversation that was never loaded', async () => {
  const account = newMember()
  const served = serveConversation(account, { history: [{ from: 'other', content: 'Good morning' }] })
  cutOff({ listConversationMessages })
  cutOff({ sendMessage })
  const { user } = render(<MessagesPage />, { at: served.at(), user: account })
  await screen.findByText('Messages you write are saved and sent when you are back online.')
  await user.type(screen.getByRole('textbox'), 'Forty bags?{Enter}')
  await waitFor(() => expect(waiting()).toEqual(['Forty bags?']))
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull()
  expect(screen.queryByText('Messages you write are saved and sent when you are back online.')).toBeNull()
})

test('writes to a listed account offline, and sends when the network returns', async () => {
  const account = newMember()
  const { at, storeMessage, other } = serveConversation(account, { history: [{ from: 'other', content: 'Good morning' }] })
  const sentCalls = answer({ sendMessage }, storeMessage)
  const { user } = render(<MessagesPage />, { at: '/messages', user: account })
  const row = await screen.findByRole('link', { name: new RegExp(other.name) })
  goOffline()
  await user.click(row)
  expect(await screen.findByRole('heading', { name: other.name })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'No connection' })).toBeTruthy()
  expect(screen.getByText('Messages you write are saved and sent when you are back online.')).toBeTruthy()
  await user.type(screen.getByRole('textbox'), 'Forty bags{Enter}')
  await waitFor(() => expect(waiting()).toEqual(['Forty bags']))
  expect(sentCalls).toEqual([])
  goOnline()
  await waitFor(() => expect(own()).toEqual(['Forty bags']))
  expect(sentCalls).toHaveLength(1)
  expect(window.location.search).toBe(at().slice('/messages'.length))
})

test('lists a conversation whose first message waits, with the company’s current name', async () => {
  const account = newMember()
  const served = serveConversation(account, { other: company('Huye Coffee') })
  const { release } = hold({ getBusiness }, { ...(await sample({ getBusiness })), id: served.other.id, businessName: 'Huye Coffee', sample: false })
  cutOff({ sendMessage })
  const { user } = render(<MessagesPage />, { at: served.at(), user: account })
  await user.type(await screen.findByRole('textbox'), 'Forty bags?{Enter}')
  const row = await screen.findByRole('link', { name: /Waiting to be sent/ })
  expect(row.textContent).toContain('CompanyWaiting to be sent')
  expect(row.getAttribute('href')).toBe(served.at())
  expect(row.getAttribute('aria-current')).toBe('true')
  release()
  await waitFor(() => expect(row.textContent).toContain('Huye CoffeeWaiting to be sent'))
  await user.type(screen.getByRole('searchbox'), 'tea')
  await waitFor(() => expect(screen.queryByRole('link', { name: /Waiting to be sent/ })).toBeNull())
})

test('goes from a found message to the end after sending', async () => {
  const account = newMember()
  const served = serveConversation(account, { history: Array.from({ length: 120 }, (_, n) => ({ from: 'me', content: `number ${n + 1}` }) as const) })
  cutOff({ sendMessage })
  const { user, address } = render(<MessagesPage />, { at: served.at(5), user: account })
  await screen.findByRole('link', { name: 'Newest messages' })
  await user.type(screen.getByRole('textbox'), 'And one more{Enter}')
  await waitFor(() => expect(waiting()).toEqual(['And one more']))
  expect(address()).toBe(served.at())
})

test('uploads the files once, before their message', async () => {
  const { write, user, account, storeMessage } = await open()
  const uploads = answer({ uploadAttachment })
  const lost = cutOff({ sendMessage })
  await user.upload(screen.getByLabelText('Files to attach'), [pdf(), pdf('bags.pdf')])
  await write('Our offer')
  await waitFor(() => expect(lost).toHaveLength(1))
  expect(screen.queryByRole('list', { name: 'Attached' })).toBeNull()
  expect(screen.getByText('offer.pdf, bags.pdf')).toBeTruthy()
  const files = uploads.map(({ body }) => (body as FormData).get('file') as File)
  expect(await Promise.all(files.map(async (file) => [file.name, await file.text()]))).toEqual([
    ['offer.pdf', '%PDF offer.pdf'],
    ['bags.pdf', '%PDF bags.pdf'],
  ])
  expect(uploads.map(({ account: of }) => of)).toEqual([account.id, account.id])
  expect(new Set(uploads.map(keyOf)).size).toBe(2)
  const sentCalls = answer({ sendMessage }, storeMessage)
  online()
  await waitFor(() => expect(own()).toEqual(['Our offer']))
  expect(sentCalls[0]?.body).toMatchObject({ attachmentIds: ['01a1fcdc-a516-44ef-a76b-daf87de5611d', '01a1fcdc-a516-44ef-a76b-daf87de5611d'] })
  expect(uploads).toHaveLength(2)
})

test('shows that a file was refused, and uploads it again with new keys', async () => {
  const { write, user, sent } = await open()
  const refused = refuse({ uploadAttachment }, { status: 415, message: 'This file is no PDF' })
  await user.upload(screen.getByLabelText('Files to attach'), pdf())
  await write('Our offer')
  const row = await screen.findByRole('article', { name: 'Not sent' })
  expect(row.textContent).toContain('Not sent: This file is no PDF')
  expect(sent).toEqual([])
  const uploads = answer({ uploadAttachment })
  await user.click(within(row).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(own()).toEqual(['Our offer']))
  expect(uploads[0]?.idempotencyKey).not.toBe(refused[0]?.idempotencyKey)
})

test('stops the upload of a discarded message', async () => {
  const { write, user, sent } = await open()
  const { calls, release } = hold({ uploadAttachment })
  await user.upload(screen.getByLabelText('Files to attach'), pdf())
  await write('Our offer')
  await waitFor(() => expect(calls).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(waiting()).toEqual([]))
  await readsOn()
  await write('Another')
  await waitFor(() => expect(own()).toEqual(['Another']))
  release()
  expect(sent.map(contentOf)).toEqual(['Another'])
})

test('continues an upload while the confirmation is open', async () => {
  const { write, user } = await open()
  const { calls, release } = hold({ uploadAttachment })
  await user.upload(screen.getByLabelText('Files to attach'), pdf())
  await write('Our offer')
  await waitFor(() => expect(calls).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  release()
  await waitFor(() => expect(own()).toEqual(['Our offer']))
  expect(calls).toHaveLength(1)
})

test('sends a message written elsewhere on the site, and shows its discard', async () => {
  const { account, other, sent } = await open()
  const lost = cutOff({ sendMessage })
  await writeMessage(account.id, { otherId: other.id, otherName: other.name, content: 'from another tab' })
  await waitFor(() => expect(waiting()).toEqual(['from another tab']))
  await waitFor(() => expect(lost.length).toBeGreaterThan(0))
  const [entry] = outgoingMessages(account.id).entries()
  if (!entry) throw new Error('It waits')
  expect(await outgoingMessages(account.id).discard(entry, { asked: true })).toBe('discarded')
  await waitFor(() => expect(waiting()).toEqual([]))
  expect(sent).toEqual([])
})

test('moves a refused message with its files back into the text field, before the text that is there', async () => {
  const { write, user, box, storeMessage } = await open()
  refuse({ uploadAttachment }, { status: 415, message: 'This file is no PDF' })
  await user.upload(screen.getByLabelText('Files to attach'), pdf())
  await write('Our offer')
  const row = await screen.findByRole('article', { name: 'Not sent' })
  await user.type(box, 'begun')
  await user.click(within(row).getByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(box.value).toBe('Our offer\nbegun'))
  expect(document.activeElement).toBe(box)
  expect(within(screen.getByRole('list', { name: 'Attached' })).getByText('offer.pdf')).toBeTruthy()
  expect(screen.queryByRole('article', { name: 'Not sent' })).toBeNull()
  const uploads = answer({ uploadAttachment })
  const sentCalls = answer({ sendMessage }, storeMessage)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sentCalls.map(contentOf)).toEqual(['Our offer\nbegun']))
  expect(uploads).toHaveLength(1)
})

test('removes the control characters of pasted text, and sends it', async () => {
  const { user, box, storeMessage } = await open()
  const sentCalls = answer({ sendMessage }, storeMessage)
  await user.click(box)
  await user.paste('Price\u0002 list\u000bRobusta\u0000\tUSD 4.10\u000c')
  expect(box.value).toBe('Price list\nRobusta\tUSD 4.10\n')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sentCalls.map(contentOf)).toEqual(['Price list\nRobusta\tUSD 4.10']))
})

/** Stores a message the way earlier releases did. */
async function keepEarlier(name: string, stored: object) {
  const opening = indexedDB.open(name, 1)
  await new Promise((resolve) => {
    opening.onupgradeneeded = () => opening.result.createObjectStore('messages', { keyPath: 'id', autoIncrement: true })
    opening.onsuccess = resolve
  })
  const adding = opening.result.transaction('messages', 'readwrite')
  adding.objectStore('messages').add(stored)
  await new Promise((resolve) => {
    adding.oncomplete = resolve
  })
  opening.result.close()
}

test('sends the messages of earlier releases, oldest first, with their keys and uploaded files', async () => {
  const account = newMember()
  const { at, other, storeMessage } = serveConversation(account)
  const message = (content: string, hour: number) => ({
    accountId: account.id,
    otherId: other.id,
    otherName: other.name,
    content,
    files: [{ name: 'offer.pdf', content: new Blob(['x']), key: 'f', attachmentId: '01a1fcdc-a516-44ef-a76b-daf87de5611d' }],
    key: content.padEnd(32, '0'),
    writtenAt: `2026-11-24T0${hour}:00:00.000Z`,
    attemptedAt: null,
    refusal: null,
  })
  await keepEarlier(`ungana:account:outbox:${account.id}`, message('second', 2))
  await keepEarlier('ungana:account:outbox', message('first', 1))
  await keepEarlier('ungana:account:outbox', { ...message('of another account', 1), accountId: newMember().id })
  const sentCalls = answer({ sendMessage }, storeMessage)
  render(<MessagesPage />, { at: at(), user: account })
  await waitFor(() => expect(own()).toEqual(['first', 'second']))
  expect(sentCalls.map(keyOf)).toEqual(['first'.padEnd(32, '0'), 'second'.padEnd(32, '0')])
  expect(sentCalls[0]?.body).toMatchObject({ attachmentIds: ['01a1fcdc-a516-44ef-a76b-daf87de5611d'] })
})
