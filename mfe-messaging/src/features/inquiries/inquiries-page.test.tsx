import {
  acceptInquiry,
  closeInquiry,
  declineInquiry,
  getInquiry,
  INQUIRY_ENTRIES_MAX,
  type InquiryThread,
  listInquiries,
  quoteInquiry,
  replyToInquiry,
  reportAbuse,
} from '@ungana/contracts-messaging'
import { answer, cutOff, goOffline, goOnline, hold, refuse, render, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { company, newId, newMember } from '#testing'
import InquiriesPage from './inquiries-page.tsx'

const other = company('Kivu Growers')
type Entry = InquiryThread['entries'][number]
type Side = 'sender' | 'receiver'

const quote = { id: newId(), priceMinor: 425_050, currency: 'USD', validUntil: '2026-12-31' }
const entry = (change: Partial<Entry> = {}): Entry => ({
  id: newId(),
  seq: 1,
  authorId: other.id,
  kind: 'reply',
  content: 'Washed or natural?',
  quote: null,
  caution: null,
  createdAt: '2026-11-21T06:48:01.044Z',
  ...change,
})
const inquiry = (account: { readonly id: string }, side: Side, change: Partial<InquiryThread> = {}): InquiryThread => ({
  id: newId(),
  senderId: side === 'sender' ? account.id : other.id,
  receiverId: side === 'sender' ? other.id : account.id,
  other,
  subject: 'Peaberry, 40 bags',
  content: 'A price, please.',
  status: 'viewed',
  quote: null,
  caution: null,
  createdAt: '2026-11-21T06:48:01.044Z',
  updatedAt: '2026-11-21T06:48:01.044Z',
  entries: [],
  ...change,
})

/** An inquiry, opened by one of its sides. */
async function open(side: Side, change: Partial<InquiryThread> = {}, box?: string) {
  const account = newMember()
  const thread = inquiry(account, side, change)
  const reads = answer({ getInquiry }, thread)
  const lists = answer({ listInquiries }, [thread])
  const drawn = render(
    <main tabIndex={-1}>
      <InquiriesPage />
    </main>,
    { at: `/messages?inquiry=${thread.id}${box === undefined ? '' : `&box=${box}`}`, user: account },
  )
  const region = await screen.findByRole('region', { name: /^Inquiry: / })
  return { account, thread, reads, lists, ...drawn, region, note: () => within(region).getByRole('status').textContent }
}

const button = (name: string) => screen.getByRole('button', { name })
const openList = (box = 'received', account = newMember()) => render(<InquiriesPage />, { at: `/messages?box=${box}`, user: account })

test('asks a visitor to log in, and leads back to the inquiry', () => {
  const { titles } = render(<InquiriesPage />, { at: '/messages?inquiry=7' })
  expect(screen.getByText('Please login to view messages')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fmessages%3Finquiry%3D7')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(titles).toEqual(['Inquiries · Ungana'])
})

test.each([
  ['received', 'Received', 'No inquiries yet', 'When a buyer asks you for a price, it shows here.', null],
  [
    'sent',
    'Sent',
    'You have asked nobody yet',
    'Send an inquiry from a company’s page: a subject, what you need, and they answer with a price.',
    '/directory',
  ],
  ['lost', 'Received', 'No inquiries yet', 'When a buyer asks you for a price, it shows here.', null],
])('says that there are none: %s', async (box, name, title, hint, directory) => {
  const calls = answer({ listInquiries }, [])
  openList(box)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(hint)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Choose an inquiry' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Find businesses' })?.getAttribute('href') ?? null).toBe(directory)
  const boxes = within(screen.getByRole('navigation', { name: 'Inquiries' })).getAllByRole('link')
  expect(boxes.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['Received', '/messages?box=received', name === 'Received' ? 'page' : null],
    ['Sent', '/messages?box=sent', name === 'Sent' ? 'page' : null],
  ])
  expect(
    within(screen.getByRole('navigation', { name: 'Messages' }))
      .getByRole('link', { name: 'Inquiries' })
      .getAttribute('aria-current'),
  ).toBe('page')
  expect(calls.map(({ query }) => query)).toEqual([{ box: name.toLowerCase(), limit: '30' }])
})

test('lists each with its subject, the other side and how it stands', async () => {
  const account = newMember()
  const all = [
    inquiry(account, 'sender', { status: 'quoted' }),
    inquiry(account, 'sender', { removed: true, subject: '' }),
    inquiry(account, 'sender', { status: 'parked' }),
  ]
  answer({ listInquiries }, all)
  const [first] = all
  answer({ getInquiry }, first)
  const { user, address } = openList('sent', account)
  const list = await screen.findByRole('list', { name: 'Sent inquiries' })
  const rows = within(list).getAllByRole('link')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Peaberry, 40 bagsKivu GrowersQuoted$/),
    expect.stringMatching(/Removed by our teamKivu GrowersViewed$/),
    expect.stringMatching(/Peaberry, 40 bagsKivu Growersparked$/),
  ])
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, null, null])
  await user.click(rows[0] as HTMLElement)
  expect(address()).toBe(`/messages?box=sent&inquiry=${first?.id}`)
  expect(await screen.findByRole('region', { name: 'Inquiry: Peaberry, 40 bags' })).toBeTruthy()
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', null, null])
})

test.each([
  ['sender', 'Sent inquiries'],
  ['receiver', 'Received inquiries'],
] as const)('shows beside an inquiry the list that it is in: of the %s', async (side, name) => {
  await open(side)
  expect(await screen.findByRole('list', { name })).toBeTruthy()
})

test('says that the list is on its way, that it failed, and tries again', async () => {
  refuse({ listInquiries }, { status: 503 })
  const { user, toasts } = openList()
  expect(screen.getByText('Loading inquiries...')).toBeTruthy()
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toContain('Error loading messages')
  expect(failure.textContent).toContain('Please try refreshing the page')
  expect(toasts).toEqual([{ title: 'Error loading messages', description: 'Please try refreshing the page', variant: 'destructive' }])
  answer({ listInquiries }, [])
  await user.click(within(failure).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'No inquiries yet' })
})

test('says calmly that there is no network', async () => {
  cutOff({ listInquiries })
  const { toasts } = openList()
  expect(await screen.findByText('Your inquiries come when it is back.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'No connection' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(toasts).toEqual([])
})

test('fetches the other list when the network is back', async () => {
  answer({ listInquiries }, [])
  const { user } = openList()
  await screen.findByRole('heading', { name: 'No inquiries yet' })
  goOffline()
  await user.click(screen.getByRole('link', { name: 'Sent' }))
  expect(await screen.findByRole('heading', { name: 'No connection' })).toBeTruthy()
  expect(screen.queryByText('Loading inquiries...')).toBeNull()
  goOnline()
  expect(await screen.findByRole('heading', { name: 'You have asked nobody yet' })).toBeTruthy()
})

test('opens an inquiry when the network is back', async () => {
  const account = newMember()
  const thread = inquiry(account, 'receiver')
  answer({ listInquiries }, [thread])
  answer({ getInquiry }, thread)
  const { user } = openList('received', account)
  const row = await screen.findByRole('link', { name: /Peaberry/ })
  goOffline()
  await user.click(row)
  expect(await screen.findByText('The inquiry comes when it is back.')).toBeTruthy()
  expect(screen.queryByText('Loading inquiry...')).toBeNull()
  goOnline()
  expect(await screen.findByRole('region', { name: /^Inquiry: / })).toBeTruthy()
})

test('shows more below those that are here', async () => {
  const account = newMember()
  const all = Array.from({ length: 31 }, (_, n) => inquiry(account, 'receiver', { subject: `Inquiry ${n + 1}` }))
  const calls = answer({ listInquiries }, ({ query }) => all.slice(0, Number(query.limit)))
  const { user } = openList('received', account)
  const { children } = await screen.findByRole('list', { name: 'Received inquiries' })
  expect(children).toHaveLength(30)
  await user.click(button('Show more'))
  await waitFor(() => expect(children).toHaveLength(31))
  expect(document.activeElement?.textContent).toContain('Inquiry 31')
  expect(calls.map(({ query }) => query.limit)).toEqual(['30', '60'])
})

test('shows what was asked, answered and quoted, and by whom', async () => {
  const { region, note } = await open('sender', {
    status: 'accepted',
    quote,
    entries: [
      entry({ content: 'Washed or natural?' }),
      entry({ kind: 'quote', content: 'DAP Kigali.', quote }),
      entry({ kind: 'accept', content: null }),
    ],
  })
  const articles = within(region).getAllByRole('article')
  expect(articles.map((article) => article.getAttribute('aria-label'))).toEqual(['You asked', 'Kivu Growers wrote', 'Kivu Growers made a quote'])
  expect(articles[0]?.textContent).toMatch(/^A price, please\.21 Nov 2026, \d\d:\d\d$/)
  expect(articles[1]?.textContent).toMatch(/^Washed or natural\?Report21 Nov 2026, \d\d:\d\d$/)
  expect(articles[2]?.textContent).toMatch(/^USD 4,250\.50Valid until 31 December 2026DAP Kigali\.Report21 Nov/)
  expect(region.textContent).toMatch(/Kivu Growers accepted the quote · 21 Nov 2026/)
  expect(note()).toBe('You accepted the quote.')
  expect(screen.getByRole('heading', { name: 'Peaberry, 40 bags' })).toBeTruthy()
  const head = screen.getByText(/^To/)
  expect(within(head).getByRole('link').getAttribute('href')).toBe(`/company/${other.id}`)
})

test('says to whom it was written who wrote it, and offers a report there', async () => {
  const { region, note } = await open('receiver')
  const [asked] = within(region).getAllByRole('article')
  expect(asked?.getAttribute('aria-label')).toBe('Kivu Growers asked')
  expect(within(asked as HTMLElement).getByRole('button', { name: 'Report' })).toBeTruthy()
  expect(screen.getByText(/^From/).textContent).toBe('From Kivu Growers')
  expect(note()).toBe('You have seen it. They wait for your answer.')
})

test('warns of what the other side wrote, question or answer', async () => {
  const sharedAccount = { shared: false, numberSetAt: null, numberChanged: false, numberIsNew: false }
  const { region, unmount } = await open('receiver', {
    caution: 'payment-outside',
    sharedAccount,
    entries: [entry({ caution: 'bank-details-changed' })],
  })
  expect(
    within(region)
      .getAllByRole('note')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Careful with payments outside of Ungana'), expect.stringContaining('Are these bank details really theirs?')])
  expect(region.textContent).toContain('Kivu Growers shares no bank account on Ungana.')
  unmount()
  const own = await open('sender', { caution: 'payment-outside', sharedAccount })
  expect(within(own.region).queryByRole('note')).toBeNull()
})

test('shows nothing of what staff removed, and offers no report', async () => {
  const { region, note } = await open('receiver', { removed: true, subject: '', content: '', entries: [entry({ content: '' })] })
  expect(screen.getByRole('region', { name: 'Inquiry: Removed by our team' })).toBe(region)
  expect(region.textContent).toContain('Removed by our team')
  expect(within(region).queryByRole('button', { name: 'Report' })).toBeNull()
  expect(note()).toBe('Our team removed what was said here, so it cannot go on.')
})

test('reads an answered inquiry from its end, a question from its beginning', async () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900)
  const answered = await open('sender', { entries: [entry()] })
  expect(answered.region.scrollTop).toBe(900)
  answered.unmount()
  expect((await open('receiver')).region.scrollTop).toBe(0)
})

test('says that there is no such inquiry', async () => {
  const account = newMember()
  answer({ listInquiries }, [])
  refuse({ getInquiry }, { status: 404 })
  const { toasts } = render(<InquiriesPage />, { at: `/messages?box=sent&inquiry=${newId()}`, user: account })
  expect(await screen.findByRole('heading', { name: 'There is no such inquiry' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Your inquiries' }).getAttribute('href')).toBe('/messages?box=sent')
  expect(toasts).toEqual([])
})

test('says that an inquiry is on its way, that it failed, and tries again', async () => {
  const account = newMember()
  const thread = inquiry(account, 'sender')
  answer({ listInquiries }, [])
  refuse({ getInquiry }, { status: 503 })
  const { user, toasts } = render(<InquiriesPage />, { at: `/messages?inquiry=${thread.id}`, user: account })
  expect(screen.getByText('Loading inquiry...')).toBeTruthy()
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toContain('Error loading messages')
  expect(toasts).toHaveLength(1)
  answer({ getInquiry }, thread)
  await user.click(within(failure).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: /^Inquiry: / })
})

test('says calmly that an inquiry comes when the network is back', async () => {
  answer({ listInquiries }, [])
  cutOff({ getInquiry })
  const { toasts } = render(<InquiriesPage />, { at: `/messages?box=sent&inquiry=${newId()}`, user: newMember() })
  expect(await screen.findByText('The inquiry comes when it is back.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(toasts).toEqual([])
})

const actions = () =>
  ['Accept USD 4,250.50', 'Reply', 'Make a Quote', 'New Quote', 'Decline', 'Close'].filter((name) => screen.queryByRole('button', { name }))

test.each([
  ['sender', 'viewed', {}, ['Reply', 'Close']],
  ['receiver', 'viewed', {}, ['Reply', 'Make a Quote', 'Decline', 'Close']],
  ['sender', 'quoted', { quote }, ['Accept USD 4,250.50', 'Reply', 'Decline', 'Close']],
  ['receiver', 'quoted', { quote }, ['Reply', 'New Quote', 'Decline', 'Close']],
  ['receiver', 'accepted', { quote }, ['Reply', 'Close']],
  ['sender', 'declined', {}, ['Close']],
  ['receiver', 'closed', {}, []],
] as const)('offers the %s of what is %s what can be done now', async (side, status, change, names) => {
  await open(side, { status, ...change })
  expect(actions()).toEqual(names)
})

test('takes no more words once it is full', async () => {
  const { note } = await open('receiver', { status: 'answered', entries: Array.from({ length: INQUIRY_ENTRIES_MAX }, () => entry()) })
  expect(note()).toBe('You have answered. Make a quote when you are ready. No more can be written here: go on in messages.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('replies, and keeps the focus in the box', async () => {
  const { user, thread, account, region, lists } = await open('receiver')
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
  const reply = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reply' })
  expect(reply().disabled).toBe(true)
  await user.type(box, '  ')
  expect(reply().disabled).toBe(true)
  await user.type(box, 'Washed or natural? ')
  expect(localStorage.getItem(`ungana:account:draft:${account.id}:${thread.id}`)).toBe('  Washed or natural? ')
  const { calls, release } = hold({ replyToInquiry }, { ...thread, status: 'answered', entries: [entry({ authorId: account.id })] })
  answer({ getInquiry }, { ...thread, status: 'answered', entries: [entry({ authorId: account.id })] })
  const before = lists.length
  await user.click(reply())
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeTruthy()
  expect(document.activeElement).toBe(box)
  expect(box.value).toBe('')
  await user.click(button('Sending...'))
  release()
  expect(await within(region).findByRole('article', { name: 'You wrote' })).toBeTruthy()
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ params: { id: thread.id }, body: { content: 'Washed or natural?' }, account: account.id })
  expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  await waitFor(() => expect(lists.length).toBeGreaterThan(before))
  await waitFor(() => expect(localStorage.length).toBe(0))
})

test('gives a reply back that was refused, and sends it again under the same key', async () => {
  const { user, toasts, thread } = await open('receiver')
  const refused = refuse({ replyToInquiry }, { status: 409, message: 'This inquiry is closed' })
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  await user.type(box, 'Washed?')
  await user.click(button('Reply'))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Failed to send message', description: 'This inquiry is closed', variant: 'destructive' }]))
  expect(box.value).toBe('Washed?')
  const calls = answer({ replyToInquiry }, thread)
  await user.click(button('Reply'))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.idempotencyKey).toBe(refused[0]?.idempotencyKey)
})

test('accepts the quote that is shown, and goes on at the top of the page', async () => {
  const { user, thread, account, note, toasts } = await open('sender', { status: 'quoted', quote, entries: [entry({ kind: 'quote', quote })] })
  const accepted = { ...thread, status: 'accepted' }
  const { calls, release } = hold({ acceptInquiry }, accepted)
  answer({ getInquiry }, accepted)
  await user.click(button('Accept USD 4,250.50'))
  expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeTruthy()
  release()
  await waitFor(() => expect(note()).toBe('You accepted the quote.'))
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ params: { id: thread.id }, query: { quoteId: quote.id }, account: account.id })
  expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  expect(toasts).toEqual([{ title: 'Quote accepted' }])
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

test('shows what is true where a step was refused', async () => {
  const { user, thread, note, toasts } = await open('sender', { status: 'quoted', quote })
  refuse({ acceptInquiry }, { status: 409, message: 'It was closed meanwhile' })
  answer({ getInquiry }, { ...thread, status: 'closed' })
  await user.click(button('Accept USD 4,250.50'))
  await waitFor(() => expect(note()).toBe('It is closed.'))
  expect(toasts).toEqual([{ title: 'Something went wrong', description: 'It was closed meanwhile', variant: 'destructive' }])
})

test.each([
  ['Decline', { declineInquiry }, 'Decline this inquiry?', 'Kivu Growers is told. Nothing more can be written here then.', 'Inquiry declined'],
  ['Close', { closeInquiry }, 'Close this inquiry?', 'It is the end of it, for both sides.', 'Inquiry closed'],
] as const)('asks before it ends: %s', async (name, endpoint, question, text, done) => {
  const { user, thread, account, note, toasts } = await open('receiver')
  const closed = { ...thread, status: name === 'Close' ? 'closed' : 'declined' }
  const calls = answer(endpoint as { declineInquiry: typeof declineInquiry }, closed)
  await user.click(button(name))
  const dialog = await screen.findByRole('dialog', { name: question })
  expect(dialog.textContent).toContain(text)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button(name)))
  expect(calls).toEqual([])

  answer({ getInquiry }, closed)
  await user.click(button(name))
  await user.click(
    within(await screen.findByRole('dialog'))
      .getAllByRole('button', { name })
      .at(-1) as HTMLElement,
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.map(({ params, account: of }) => [params.id, of])).toEqual([[thread.id, account.id]])
  expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  expect(toasts).toEqual([{ title: done }])
  await waitFor(() => expect(note()).toMatch(name === 'Close' ? 'It is closed.' : 'It was declined.'))
  // Its button is gone.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

test.each([
  ['Decline', { declineInquiry }],
  ['Close', { closeInquiry }],
] as const)('ends the question where that was refused: %s', async (name, endpoint) => {
  const { user, toasts } = await open('receiver')
  refuse(endpoint as { declineInquiry: typeof declineInquiry }, { status: 503 })
  await user.click(button(name))
  await user.click(
    within(await screen.findByRole('dialog'))
      .getAllByRole('button', { name })
      .at(-1) as HTMLElement,
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toasts).toMatchObject([{ title: 'Something went wrong', variant: 'destructive' }])
})

test('makes a quote of a price, a currency and a last day', async () => {
  const { user, thread, account, toasts, region } = await open('receiver')
  await user.click(button('Make a Quote'))
  const dialog = await screen.findByRole('dialog', { name: 'Make a Quote' })
  expect(dialog.textContent).toContain('To Kivu Growers, who may accept it until its last day.')
  const quoted = { ...thread, status: 'quoted', quote, entries: [entry({ kind: 'quote', authorId: account.id, quote })] }
  const quotes = answer({ quoteInquiry }, quoted)
  await user.click(within(dialog).getByRole('button', { name: 'Send Quote' }))
  expect(dialog.textContent).toContain('Please enter a price as a number, e.g. 12.50.')
  expect(dialog.textContent).toContain('Please choose the last day')
  const price = within(dialog).getByRole('textbox', { name: 'Price' })
  expect(document.activeElement).toBe(price)
  await user.type(price, '4,250.50')
  expect(dialog.textContent).not.toContain('Please enter a price')
  const currency = within(dialog).getByRole('combobox', { name: 'Currency' })
  await user.selectOptions(currency, 'RWF')
  await user.click(within(dialog).getByRole('button', { name: 'Send Quote' }))
  expect(price.getAttribute('aria-invalid')).toBe('true')
  await user.selectOptions(currency, 'KES')
  expect(price.getAttribute('aria-invalid')).toBeNull()
  await user.type(within(dialog).getByLabelText('Last day'), '2026-12-31')
  expect(within(dialog).getByRole('textbox', { name: /Note/ }).getAttribute('aria-required')).toBe('false')
  expect(price.getAttribute('aria-required')).toBe('true')
  await user.type(within(dialog).getByRole('textbox', { name: /Note/ }), '40 bags of 60 kg')
  answer({ getInquiry }, quoted)
  expect(quotes).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Send Quote' }))
  expect(await within(region).findByRole('article', { name: 'You made a quote' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(quotes).toHaveLength(1)
  expect(quotes[0]).toMatchObject({
    params: { id: thread.id },
    body: { priceMinor: 425_050, currency: 'KES', validUntil: '2026-12-31', content: '40 bags of 60 kg' },
    account: account.id,
  })
  expect(toasts).toEqual([{ title: 'Quote sent', description: 'Kivu Growers is told at once.' }])
})

test('quotes in dollars and without a note unless told', async () => {
  const { user, thread } = await open('receiver')
  const quotes = answer({ quoteInquiry }, thread)
  await user.click(button('Make a Quote'))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: 'Price' }), '5')
  await user.type(within(dialog).getByLabelText('Last day'), '2026-12-31')
  await user.type(within(dialog).getByRole('textbox', { name: /Note/ }), ' ')
  await user.click(within(dialog).getByRole('button', { name: 'Send Quote' }))
  await waitFor(() => expect(quotes.map(({ body }) => body)).toEqual([{ priceMinor: 500, currency: 'USD', validUntil: '2026-12-31' }]))
})

test('says beside the field what the service has against a quote', async () => {
  const { user, toasts } = await open('receiver')
  refuse({ quoteInquiry }, { status: 400, field: 'validUntil', message: 'The last day must be today or later' })
  await user.click(button('Make a Quote'))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: 'Price' }), '5')
  await user.type(within(dialog).getByLabelText('Last day'), '2020-12-31')
  await user.click(within(dialog).getByRole('button', { name: 'Send Quote' }))
  await waitFor(() => expect(within(dialog).getByLabelText('Last day').getAttribute('aria-invalid')).toBe('true'))
  expect(toasts).toEqual([{ title: 'Something went wrong', description: 'The last day must be today or later', variant: 'destructive' }])
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('reports an inquiry as a whole', async () => {
  const { user, thread } = await open('sender', { entries: [entry()] })
  const reports = answer({ reportAbuse })
  await user.click(button('Report'))
  const dialog = await screen.findByRole('dialog', { name: 'Report Inquiry' })
  expect(dialog.textContent).toContain('By Kivu Growers.')
  await user.selectOptions(within(dialog).getByRole('combobox'), 'offensive')
  await user.click(within(dialog).getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(reports.map(({ body }) => body)).toEqual([{ subject: 'inquiry', subjectId: thread.id, reason: 'offensive', comment: '' }])
})

test.each([
  ['notification', 'inquiry', 1],
  ['changed', 'inquiry', 1],
  ['notification', 'review', 0],
  ['reset', 'inquiry', 1],
])('looks again after what is told: %s of %s', async (event, kind, looks) => {
  const { live, reads, lists, queries } = await open('receiver')
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  const before = [reads.length, lists.length]
  const told = { id: newId(), userId: newId(), kind, title: 'News', body: '', link: '/messages', createdAt: '2026-11-21T06:48:01.044Z', readAt: null }
  live.tell(event, told)
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect([reads.length, lists.length]).toEqual(before.map((count) => count + looks))
})

test('leaves the words of who writes where the other side does something', async () => {
  const { live, user, thread, note } = await open('receiver', { status: 'quoted', quote })
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  await user.type(box, 'They are packed.')
  answer({ getInquiry }, { ...thread, status: 'accepted' })
  live.tell('reset')
  await waitFor(() => expect(note()).toBe('They accepted your quote.'))
  expect(box.value).toBe('They are packed.')
  expect(document.activeElement).toBe(box)
})
