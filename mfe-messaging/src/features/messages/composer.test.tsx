import { getMessageQuota, sendMessage, uploadAttachment } from '@ungana/contracts-messaging'
import { listUnsent, writerFor } from '@ungana/web-kit'
import { answer, cutOff, fireEvent, refuse, render, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { storeDraftFiles } from '#lib/draft-files.ts'
import { newMember, serveConversation } from '#testing'
import MessagesPage from './messages-page.tsx'

const greeting = { history: [{ from: 'other', content: 'Good morning' }] } as const

async function open(account = newMember(), served = serveConversation(account, greeting), options = {}) {
  const view = render(<MessagesPage />, { at: served.at(), user: account, ...options })
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Kivu Roasters' })
  await screen.findByRole('log')
  return { account, ...served, ...view, box }
}

const own = async () => (await screen.findAllByRole('article', { name: 'You wrote' })).map((article) => article.querySelector('p')?.textContent)
const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('ungana:account:draft'))

test('sends the trimmed text on Enter and clears the field', async () => {
  const { user, box, sent, pages, account, other, toasts } = await open()
  await user.type(box, ' Habari!{Shift>}{Enter}{/Shift}Forty bags? {Enter}')
  expect(await own()).toEqual(['Habari!\nForty bags?'])
  expect(box.value).toBe('')
  expect(document.activeElement).toBe(box)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ body: { receiverId: other.id, content: 'Habari!\nForty bags?' }, account: account.id })
  expect(sent[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  // The page shows the message from the response, without another request.
  expect(pages).toHaveLength(1)
  await waitFor(() => expect(drafts()).toEqual([]))
  expect(toasts).toEqual([])
})

test('sends when the button is pressed, requires text, and returns the focus to the field', async () => {
  const { user, box } = await open()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  expect(button.disabled).toBe(true)
  await user.type(box, '  ')
  expect(button.disabled).toBe(true)
  await user.type(box, 'Forty bags?')
  expect(button.disabled).toBe(false)
  await user.click(button)
  expect(await own()).toEqual(['Forty bags?'])
  expect(document.activeElement).toBe(box)
})

test('updates the quota at once', async () => {
  const { user, box } = await open()
  expect(await screen.findByText('5 of 5 messages left, renews 1 December')).toBeTruthy()
  await user.type(box, 'Forty bags?{Enter}')
  expect(await screen.findByText('4 of 5 messages left, renews 1 December')).toBeTruthy()
})

test('refuses an empty message', async () => {
  const { user, box, toasts, sent } = await open()
  await user.type(box, ' {Enter}')
  expect(toasts).toEqual([{ title: 'Cannot send empty message', variant: 'destructive' }])
  expect(sent).toEqual([])
  expect(screen.getByText('Cannot send empty message')).toBeTruthy()
  await user.type(box, 'Hello')
  expect(screen.queryByText('Cannot send empty message')).toBeNull()
})

test.each([
  [4000, []],
  [4001, [{ title: 'Failed to send message', description: 'Please use at most 4,000 characters', variant: 'destructive' }]],
])('accepts at most 4,000 characters: %i', async (length, said) => {
  const { user, box, toasts, sent } = await open()
  await user.click(box)
  await user.paste('x'.repeat(length))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(toasts.length + sent.length).toBe(1))
  expect(toasts).toEqual(said)
})

test('does not send while a word is being composed', async () => {
  const { user, box, sent, toasts } = await open()
  await user.type(box, 'ሰላ')
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(box, { key: 'a' })
  expect(box.value).toBe('ሰላ')
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(await own()).toEqual(['ሰላ'])
  expect(sent).toHaveLength(1)
  expect(toasts).toEqual([])
})

test('a colleague sees neither the draft nor the unsent message of a person of the same company', async () => {
  const account = newMember()
  const served = serveConversation(account, greeting)
  const as = (id: string) => ({ ...account, person: { id, name: 'Aline', role: 'sales' } })
  const [ada, ben] = [as('0190aaaa-0000-7000-8000-00000000000a'), as('0190aaaa-0000-7000-8000-00000000000b')]
  cutOff({ sendMessage })
  const first = await open(ada, served)
  await first.user.type(first.box, 'Forty bags?{Enter}Perhaps')
  await waitFor(async () => expect(await listUnsent(writerFor(ada))).toHaveLength(1))
  first.unmount()
  const second = await open(ben, served)
  expect([second.box.value, screen.queryByText('Forty bags?'), await listUnsent(writerFor(ben))]).toEqual(['', null, []])
  second.unmount()
  const again = await open(ada, served)
  expect(again.box.value).toBe('Perhaps')
  expect(await screen.findByText('Forty bags?')).toBeTruthy()
})

test('keeps drafts separately for each conversation and account', async () => {
  const first = await open()
  await first.user.type(first.box, 'Forty')
  expect(drafts()).toEqual([`ungana:account:draft:${first.account.id}:${first.other.id}`])
  first.unmount()
  const second = await open(first.account)
  expect(second.box.value).toBe('')
  second.unmount()
  const again = render(<MessagesPage />, { at: first.at(), user: first.account })
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Forty')
  again.unmount()
  render(<MessagesPage />, { at: first.at(), user: newMember() })
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('')
})

test('sends a message that the browser cannot store, and restores the text if that fails', async () => {
  const { user, box, toasts, sent } = await open()
  const lost = cutOff({ sendMessage })
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission', 'SecurityError')
  })
  await user.type(box, 'Forty bags?{Enter}')
  await waitFor(() => expect(toasts).toEqual([{ title: 'Failed to send message', description: 'Please try again', variant: 'destructive' }]))
  expect(box.value).toBe('Forty bags?')
  expect(sent).toEqual([])
  const calls = answer({ sendMessage })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(box.value).toBe(''))
  // The first attempt may have arrived, so the second must not be another message.
  expect(calls[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey)
})

test('links to an upgrade when the site has a pricing page', async () => {
  await open()
  expect((await screen.findByRole('link', { name: 'Upgrade' })).getAttribute('href')).toBe('/pricing')
})

test('shows no upgrade link if the site has no pricing page', async () => {
  await open(undefined, undefined, { unserved: ['/pricing'] })
  await screen.findByText('5 of 5 messages left, renews 1 December')
  expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull()
})

test('shows no quota on an unlimited plan', async () => {
  const account = newMember()
  const served = serveConversation(account, greeting)
  const quotas = answer({ getMessageQuota }, { plan: 'enterprise', used: 7, limit: null, renewsAt: '2026-11-30T22:00:00.000Z' })
  await open(account, served)
  await waitFor(() => expect(quotas).toHaveLength(1))
  expect(screen.queryByText(/messages left/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull()
})

const pdf = (name = 'offer.pdf', text = '%PDF') => new File([text], name, { type: 'application/pdf' })
const field = () => screen.getByLabelText<HTMLInputElement>('Files to attach')
const attached = () => screen.queryAllByRole('listitem').flatMap((item) => (item.closest('[aria-label=Attached]') ? [item.textContent] : []))

test('attaches and removes files', async () => {
  const { user } = await open()
  await user.upload(field(), [pdf('offer.pdf'), pdf('bags.pdf')])
  await user.upload(field(), pdf('terms.pdf'))
  expect(attached()).toEqual(['offer.pdf', 'bags.pdf', 'terms.pdf'])
  await user.click(screen.getByRole('button', { name: 'Remove bags.pdf' }))
  expect(attached()).toEqual(['offer.pdf', 'terms.pdf'])
})

test('attaches a file once, also if it is chosen again', async () => {
  const { user } = await open()
  const offer = { type: 'application/pdf', lastModified: 1 }
  await user.upload(field(), new File(['%PDF'], 'offer.pdf', offer))
  await user.upload(field(), [new File(['%PDF'], 'offer.pdf', offer), pdf('bags.pdf')])
  expect(attached()).toEqual(['offer.pdf', 'bags.pdf'])
})

test('says that files from other apps are too many with those chosen before, and keeps the text', async () => {
  const account = newMember()
  const served = serveConversation(account, greeting)
  await storeDraftFiles(
    account.id,
    served.other.id,
    [1, 2, 3, 4, 5, 6].map((n) => pdf(`${n}.pdf`)),
  )
  const { user, box, sent, toasts } = await open(account, served)
  await waitFor(() => expect(attached()).toHaveLength(6))
  await user.type(box, 'Our offer{Enter}')
  expect(toasts).toEqual([{ title: 'Failed to send message', description: 'Please attach at most 5 files', variant: 'destructive' }])
  expect(box.value).toBe('Our offer')
  await user.click(screen.getByRole('button', { name: 'Remove 6.pdf' }))
  answer({ uploadAttachment })
  await user.type(box, '{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('opens the file dialog with its button', async () => {
  const { user } = await open()
  const opened = vi.spyOn(field(), 'click')
  await user.click(screen.getByRole('button', { name: 'Attach files' }))
  expect(opened).toHaveBeenCalledTimes(1)
  expect(field().accept.split(',')).toContain('image/png')
})

test.each([
  ['a sixth file', [1, 2, 3, 4, 5, 6].map((n) => pdf(`${n}.pdf`)), 'Please attach at most 5 files'],
  [
    'a file beyond 10 MB',
    [pdf(), Object.defineProperty(pdf('large.pdf'), 'size', { value: 10 * 1024 * 1024 + 1 })],
    'large.pdf is larger than 10 MB',
  ],
  ['a program', [pdf(), new File(['MZ'], 'setup.exe', { type: 'application/x-msdownload' })], 'setup.exe is not a PDF, JPG, PNG or XLSX file'],
])('attaches nothing with %s', async (_, files, description) => {
  const { user, toasts } = await open()
  await user.upload(field(), files)
  expect(toasts).toEqual([{ title: 'File not attached', description, variant: 'destructive' }])
  expect(screen.getByText(description)).toBeTruthy()
  expect(attached()).toEqual([])
})

test.each([
  ['five files', [1, 2, 3, 4, 5].map((n) => pdf(`${n}.pdf`)), 5],
  ['a file of 10 MB', [Object.defineProperty(pdf('large.pdf'), 'size', { value: 10 * 1024 * 1024 })], 1],
])('attaches %s', async (_, files, count) => {
  const { user, toasts } = await open()
  await user.upload(field(), files)
  expect(attached()).toHaveLength(count)
  expect(toasts).toEqual([])
})

test('keeps attached files separately for each conversation and account', async () => {
  const { user, unmount, at, account } = await open()
  await user.upload(field(), [pdf('offer.pdf'), pdf('bags.pdf')])
  await user.click(screen.getByRole('button', { name: 'Remove bags.pdf' }))
  unmount()
  const again = render(<MessagesPage />, { at: at(), user: account })
  await waitFor(() => expect(attached()).toEqual(['offer.pdf']))
  await again.user.click(screen.getByRole('button', { name: 'Remove offer.pdf' }))
  again.unmount()
  const empty = render(<MessagesPage />, { at: at(), user: account })
  await screen.findByRole('log')
  expect(attached()).toEqual([])
  empty.unmount()
  render(<MessagesPage />, { at: at(), user: newMember() })
  await screen.findByRole('log')
  expect(attached()).toEqual([])
})

test.each([
  [
    'nothing',
    () => {
      const opening = indexedDB.open.bind(indexedDB)
      vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
        if (name.startsWith('ungana:account:draft-files:')) throw new DOMException('Denied', 'SecurityError')
        return opening(name, version)
      })
    },
  ],
  [
    'less than these files',
    () => {
      const put = IDBObjectStore.prototype.put
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
        const putting = put.apply(this, given)
        if (this.transaction.db.name.startsWith('ungana:account:draft-files:')) this.transaction.abort()
        return putting
      })
    },
  ],
])('warns that files are lost when the browser stores %s', async (_, keeps) => {
  const { user, toasts } = await open()
  keeps()
  await user.upload(field(), pdf())
  await waitFor(() =>
    expect(toasts).toEqual([
      { title: 'Files cannot be saved', description: 'Send your message before you leave this page. Otherwise you must choose the files again.' },
    ]),
  )
  expect(attached()).toEqual(['offer.pdf'])
  await user.click(screen.getByRole('button', { name: 'Remove offer.pdf' }))
  expect(attached()).toEqual([])
  expect(toasts).toHaveLength(1)
})

test('keeps the files when the text is restored', async () => {
  const { user, box, toasts } = await open()
  await user.upload(field(), pdf())
  cutOff({ uploadAttachment })
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission', 'SecurityError')
  })
  await user.type(box, 'Our offer{Enter}')
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(attached()).toEqual(['offer.pdf'])
})

test('keeps text typed while the message waits', async () => {
  const { user, box } = await open()
  refuse({ sendMessage }, { status: 503 })
  await user.type(box, 'Forty bags?{Enter}')
  const waiting = await screen.findByRole('article', { name: 'Waiting to be sent' })
  expect(within(waiting).getByText('Forty bags?')).toBeTruthy()
  await user.type(box, 'And')
  expect(box.value).toBe('And')
})

test.each([
  ['sends what Enter was pressed for while the last message was being stored', 'two', ['one', 'two'], ''],
  ['leaves it in the field if it was changed since', 'two?', ['one'], 'two?'],
])('%s', async (_what, then, contents, left) => {
  const { box, sent } = await open()
  const write = (value: string) => fireEvent.change(box, { target: { value } })
  const enter = () => fireEvent.keyDown(box, { key: 'Enter' })
  write('one')
  enter()
  write('two')
  enter()
  write(then)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  await waitFor(() => {
    expect(sent.map(({ body }) => (body as { content: string }).content)).toEqual(contents)
    // It cannot be pressed while a message is being stored.
    expect([box.value, button.disabled]).toEqual([left, left === ''])
  })
})
