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
import { Outbox } from '#lib/outbox/outbox.ts'
import { company, newMember, serveConversation } from '#testing'
import MessagesPage from './messages-page.tsx'

async function open(account = newMember(), served = serveConversation(account, { begun: [{ from: 'other', content: 'Good morning' }] })) {
  const drawn = render(<MessagesPage />, { at: served.at(), user: account })
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox')
  await screen.findByText('Good morning', { selector: '[role=log] *' })
  const write = async (text: string) => {
    await drawn.user.click(box)
    await drawn.user.paste(text)
    await drawn.user.keyboard('{Enter}')
    await screen.findByText(text)
  }
  return { account, ...served, ...drawn, box, write }
}

/** The browser has a network again. */
const online = () => act(() => void window.dispatchEvent(new Event('online')))
const rows = (name: string) => screen.queryAllByRole('article', { name }).map((article) => article.querySelector('p')?.textContent)
const waiting = () => rows('Waiting to be sent')
const own = () => rows('You wrote')
const contentOf = ({ body }: ReceivedCall) => (body as { content: string }).content
const keyOf = ({ idempotencyKey }: ReceivedCall) => idempotencyKey
const databases = async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort()
const list = () => screen.getByRole('list', { name: 'Conversations' }).textContent
/** The log has the focus: what was pressed is gone. */
const readsOn = () => waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('log'))
const pdf = (name = 'offer.pdf') => new File([`%PDF ${name}`], name, { type: 'application/pdf' })

test('keeps what cannot be sent, and sends it in order and under its key when the network is back', async () => {
  const { write, account, take } = await open()
  const lost = cutOff({ sendMessage })
  await write('one')
  await write('two')
  expect(waiting()).toEqual(['one', 'two'])
  expect(list()).toContain('Waiting to be sent')
  expect(await databases()).toEqual([`ungana:account:outbox:${account.id}`, waitingMark('messaging', account.id)])
  await waitFor(() => expect(lost.length).toBeGreaterThan(0))
  const key = lost[0]?.idempotencyKey
  expect(lost.map(keyOf)).toEqual(lost.map(() => key))

  const taken = answer({ sendMessage }, take)
  online()
  await waitFor(() => expect(own()).toEqual(['one', 'two']))
  expect(waiting()).toEqual([])
  expect(taken.map(contentOf)).toEqual(['one', 'two'])
  expect(taken[0]?.idempotencyKey).toBe(key)
  expect(taken[1]?.idempotencyKey).not.toBe(key)
  await waitFor(async () => expect(await databases()).toEqual([`ungana:account:outbox:${account.id}`]))
  expect(list()).toContain('You: two')
})

test('sends what waits when somebody looks at the page again', async () => {
  const { write, take } = await open()
  const lost = cutOff({ sendMessage })
  await write('one')
  await waitFor(() => expect(lost).toHaveLength(1))
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(lost).toHaveLength(2))
  const taken = answer({ sendMessage }, take)
  online()
  await waitFor(() => expect(own()).toEqual(['one']))
  // Nothing was tried while nobody looked: one attempt ends before the next begins.
  expect([lost.length, taken.length]).toEqual([2, 1])
})

test('says why a message was refused, and holds back what follows it', async () => {
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
})

test('sends what was held back once the refused message is discarded', async () => {
  const { write, take, user } = await open()
  refuse({ sendMessage }, { status: 403, message: 'You have sent all 5 messages' })
  await write('one')
  const row = await screen.findByRole('article', { name: 'Not sent' })
  await write('two')
  const taken = answer({ sendMessage }, take)
  await user.click(within(row).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(own()).toEqual(['two']))
  expect(screen.queryByText('one')).toBeNull()
  expect(taken.map(contentOf)).toEqual(['two'])
  await readsOn()
})

test('discards at once what was never tried', async () => {
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

test('asks before it discards what may have arrived', async () => {
  const { write, user, take } = await open()
  const lost = cutOff({ sendMessage })
  await write('one')
  await waitFor(() => expect(lost).toHaveLength(1))
  const discard = screen.getByRole('button', { name: 'Discard' })
  await waitFor(() => expect(discard.getAttribute('aria-haspopup')).toBe('dialog'))
  await user.click(discard)
  const question = await screen.findByRole('dialog', { name: 'Discard this message?' })
  expect(question.textContent).toContain('It will not be sent.')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(waiting()).toEqual(['one'])

  await user.click(discard)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(waiting()).toEqual([]))
  await readsOn()
  const taken = answer({ sendMessage }, take)
  online()
  await write('two')
  await waitFor(() => expect(own()).toEqual(['two']))
  expect(taken.map(contentOf)).toEqual(['two'])
})

test('ends the question when the message has arrived meanwhile', async () => {
  const { write, user, take, toasts } = await open()
  const { calls, release } = hold({ sendMessage }, take)
  await write('one')
  await waitFor(() => expect(calls).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await screen.findByRole('dialog', { name: 'Discard this message?' })
  release()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toasts).toEqual([{ title: 'It was sent meanwhile', description: 'It stands in the conversation, unless you discarded it in another tab.' }])
  await readsOn()
  expect(own()).toEqual(['one'])
})

test('waits where the session is over or another’s, and has it looked at', async () => {
  const { write, rechecks, toasts } = await open()
  const refused = refuse({ sendMessage }, { status: 401, code: 'UNAUTHENTICATED' })
  await write('one')
  await waitFor(() => expect(rechecks()).toBe(1))
  expect(refused).toHaveLength(1)
  expect(waiting()).toEqual(['one'])
  expect(toasts).toEqual([])
})

test('takes an answer that it does not understand for taken, and looks what is there', async () => {
  const { write, take, messages } = await open()
  server.use(
    http.post('*/api/messages', async ({ request }) => {
      take({ body: await request.json() } as ReceivedCall)
      return HttpResponse.json({ said: 'Thanks' }, { status: 201 })
    }),
  )
  await write('one')
  await waitFor(() => expect(own()).toEqual(['one']))
  expect(messages).toHaveLength(2)
  expect(waiting()).toEqual([])
})

test('shows what is written without a network in a conversation that was never opened', async () => {
  const account = newMember()
  const served = serveConversation(account, { begun: [{ from: 'other', content: 'Good morning' }] })
  cutOff({ listConversationMessages })
  cutOff({ sendMessage })
  const { user } = render(<MessagesPage />, { at: served.at(), user: account })
  await screen.findByText('What you write is kept and sent when it is back.')
  await user.type(screen.getByRole('textbox'), 'Forty bags?{Enter}')
  await waitFor(() => expect(waiting()).toEqual(['Forty bags?']))
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull()
  expect(screen.queryByText('What you write is kept and sent when it is back.')).toBeNull()
})

test('writes without a network to somebody from the list, and sends it when the network is back', async () => {
  const account = newMember()
  const { at, take, other } = serveConversation(account, { begun: [{ from: 'other', content: 'Good morning' }] })
  const taken = answer({ sendMessage }, take)
  const { user } = render(<MessagesPage />, { at: '/messages', user: account })
  const row = await screen.findByRole('link', { name: new RegExp(other.name) })
  goOffline()
  await user.click(row)
  expect(await screen.findByRole('heading', { name: other.name })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'No connection' })).toBeTruthy()
  expect(screen.getByText('What you write is kept and sent when it is back.')).toBeTruthy()
  await user.type(screen.getByRole('textbox'), 'Forty bags{Enter}')
  await waitFor(() => expect(waiting()).toEqual(['Forty bags']))
  expect(taken).toEqual([])
  goOnline()
  await waitFor(() => expect(own()).toEqual(['Forty bags']))
  expect(taken).toHaveLength(1)
  expect(window.location.search).toBe(at().slice('/messages'.length))
})

test('lists whom nothing has reached yet, by the name that is known by then', async () => {
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

test('goes from a found message to the end, where what was written shows', async () => {
  const account = newMember()
  const served = serveConversation(account, { begun: Array.from({ length: 120 }, (_, n) => ({ from: 'me', content: `number ${n + 1}` }) as const) })
  cutOff({ sendMessage })
  const { user, address } = render(<MessagesPage />, { at: served.at(5), user: account })
  await screen.findByRole('link', { name: 'Newest messages' })
  await user.type(screen.getByRole('textbox'), 'And one more{Enter}')
  await waitFor(() => expect(waiting()).toEqual(['And one more']))
  expect(address()).toBe(served.at())
})

test('uploads the files of a message before it, once', async () => {
  const { write, user, account, take } = await open()
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
  const taken = answer({ sendMessage }, take)
  online()
  await waitFor(() => expect(own()).toEqual(['Our offer']))
  expect(taken[0]?.body).toMatchObject({ attachmentIds: ['01a1fcdc-a516-44ef-a76b-daf87de5611d', '01a1fcdc-a516-44ef-a76b-daf87de5611d'] })
  expect(uploads).toHaveLength(2)
})

test('says that a file was refused, and uploads it again as another attempt', async () => {
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

test('gives up a file whose message is discarded', async () => {
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

test('goes on with a file while it asks whether to discard the message', async () => {
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

test('sends what another tab has written once, and shows what that does with it', async () => {
  const { account, other, sent } = await open()
  const tab = new Outbox(account.id)
  const stop = tab.subscribe(() => {})
  const lost = cutOff({ sendMessage })
  await tab.add({ otherId: other.id, otherName: other.name, content: 'from another tab' })
  await waitFor(() => expect(waiting()).toEqual(['from another tab']))
  await waitFor(() => expect(lost.length).toBeGreaterThan(0))
  const [entry] = tab.entries()
  if (!entry) throw new Error('It waits in the tab that wrote it')
  expect(await tab.discard(entry, { asked: true })).toBe('discarded')
  await waitFor(() => expect(waiting()).toEqual([]))
  expect(sent).toEqual([])
  stop()
})
