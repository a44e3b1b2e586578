import { openDeal } from '@ungana/contracts-deals'
import { getTeam } from '@ungana/contracts-identity'
import {
  acceptInquiry,
  blockAccount,
  closeInquiry,
  declineInquiry,
  getAssignment,
  getInquiry,
  INQUIRY_ENTRIES_MAX,
  type InquiryThread,
  listInquiries,
  listNotes,
  quoteInquiry,
  replyToInquiry,
  reportAbuse,
} from '@ungana/contracts-messaging'
import { answer, cutOff, goOffline, goOnline, hold, memberAs, refuse, render, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
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

const answerNobody = () => void answer({ getTeam }, { people: [], invitations: [], namesShown: false })

/** Renders an inquiry for one of its sides. */
async function open(side: Side, change: Partial<InquiryThread> = {}, box?: string, answerTeam = answerNobody) {
  const account = newMember()
  const thread = inquiry(account, side, change)
  const reads = answer({ getInquiry }, thread)
  const lists = answer({ listInquiries }, [thread])
  answer({ listNotes }, [])
  answerTeam()
  const view = render(
    <main tabIndex={-1}>
      <InquiriesPage />
    </main>,
    { at: `/messages?inquiry=${thread.id}${box === undefined ? '' : `&box=${box}`}`, user: account },
  )
  const region = await screen.findByRole('region', { name: /^Inquiry: / })
  return { account, thread, reads, lists, ...view, region, note: () => within(region).getByRole('status').textContent }
}

const button = (name: string) => screen.getByRole('button', { name })
const openList = (box = 'received', account = newMember()) => render(<InquiriesPage />, { at: `/messages?box=${box}`, user: account })

test('asks a visitor to log in, and returns to the inquiry', () => {
  const { titles } = render(<InquiriesPage />, { at: '/messages?inquiry=7' })
  expect(screen.getByText('Please login to view messages')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fmessages%3Finquiry%3D7')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(titles).toEqual(['Inquiries · Ungana'])
})

test.each([
  ['received', 'Received', 'No inquiries yet', 'Inquiries from buyers appear here.', null],
  ['sent', 'Sent', 'No inquiries sent yet', 'Open a company’s page and choose Send Inquiry. The company can answer with a price.', '/directory'],
  ['lost', 'Received', 'No inquiries yet', 'Inquiries from buyers appear here.', null],
])('shows an empty list: %s', async (box, name, title, hint, directory) => {
  const calls = answer({ listInquiries }, [])
  openList(box)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByText(/^This link asks for “lost”/) !== null).toBe(box === 'lost')
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

test('shows a supplier how the buyer dealt with other requests', async () => {
  const { region } = await open('receiver', { quoteBy: '2026-12-12', buyerRecord: { ended: 9, answered: 8, awarded: 3 } })
  expect(within(region).getByText('Of other requests in 12 months, this buyer answered 8 of 9 and awarded 3.')).toBeTruthy()
})

test('lists each inquiry with its subject, the other side and its state', async () => {
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
] as const)('shows the list that contains the open inquiry: %s', async (side, name) => {
  await open(side)
  expect(await screen.findByRole('list', { name })).toBeTruthy()
})

test('shows that the list is loading, and retries after a failure', async () => {
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

test('shows no error toast when the network is gone', async () => {
  cutOff({ listInquiries })
  const { toasts } = openList()
  expect(await screen.findByText('Your inquiries load when you are back online.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'No connection' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(toasts).toEqual([])
})

test('invites nobody to inquire who may not', async () => {
  answer({ listInquiries }, [])
  openList('sent', memberAs('logistics'))
  expect(await screen.findByText('Your role lets you read what arrives and what colleagues write.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Find businesses' })).toBeNull()
})

test('loads the other list when the network returns', async () => {
  answer({ listInquiries }, [])
  const { user } = openList()
  await screen.findByRole('heading', { name: 'No inquiries yet' })
  goOffline()
  await user.click(screen.getByRole('link', { name: 'Sent' }))
  expect(await screen.findByRole('heading', { name: 'No connection' })).toBeTruthy()
  expect(screen.queryByText('Loading inquiries...')).toBeNull()
  goOnline()
  expect(await screen.findByRole('heading', { name: 'No inquiries sent yet' })).toBeTruthy()
})

test('loads an inquiry when the network returns', async () => {
  const account = newMember()
  const thread = inquiry(account, 'receiver')
  answer({ listInquiries }, [thread])
  answer({ getInquiry }, thread)
  const { user } = openList('received', account)
  const row = await screen.findByRole('link', { name: /Peaberry/ })
  goOffline()
  await user.click(row)
  expect(await screen.findByText('The inquiry loads when you are back online.')).toBeTruthy()
  expect(screen.queryByText('Loading inquiry...')).toBeNull()
  goOnline()
  expect(await screen.findByRole('region', { name: /^Inquiry: / })).toBeTruthy()
})

test('adds more rows below the loaded rows', async () => {
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

test('shows the question, the replies and the quotes with their authors', async () => {
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
  expect(articles[1]?.textContent).toMatch(/^Washed or natural\?21 Nov 2026, \d\d:\d\d$/)
  expect(articles[2]?.textContent).toMatch(/^USD 4,250\.50Valid until 31 December 2026Proforma invoice \(PDF\)DAP Kigali\.21 Nov/)
  expect(region.textContent).toMatch(/Kivu Growers accepted the quote · 21 Nov 2026/)
  expect(note()).toBe('You accepted the quote.')
  expect(screen.getByRole('heading', { name: 'Peaberry, 40 bags' })).toBeTruthy()
  const head = screen.getByText(/^To/)
  expect(within(head).getByRole('link').getAttribute('href')).toBe(`/company/${other.id}`)
})

test('links to the proforma invoice of the seller’s quotes, and of an accepted counter-quote only', async () => {
  const own = entry({ id: newId(), kind: 'quote', quote })
  const counter = { ...quote, id: newId() }
  const of = (account: { readonly id: string }, status: string) =>
    inquiry(account, 'sender', {
      status,
      quote: counter,
      entries: [own, entry({ id: counter.id, kind: 'quote', authorId: account.id, quote: counter })],
    })
  for (const [status, links] of [
    ['quoted', 1],
    ['accepted', 2],
  ] as const) {
    const account = newMember()
    const thread = of(account, status)
    answer({ getInquiry }, thread)
    answer({ listInquiries }, [thread])
    const { unmount } = render(<InquiriesPage />, { at: `/messages?inquiry=${thread.id}`, user: account })
    const shown = await screen.findAllByRole('link', { name: 'Proforma invoice (PDF)' })
    expect(shown).toHaveLength(links)
    expect(shown[0]?.getAttribute('href')).toBe(`/api/inquiries/${thread.id}/proforma?quoteId=${own.id}&language=en`)
    unmount()
  }
})

test('leads both sides of an accepted quote to their deal', async () => {
  for (const side of ['sender', 'receiver'] as const) {
    const { user, unmount, address } = await open(side, { status: 'accepted', quote })
    const calls = answer({ openDeal })
    await user.click(await screen.findByRole('button', { name: 'Open the deal' }))
    await waitFor(() => expect(address()).toMatch(/^\/deals\//))
    expect(calls).toHaveLength(1)
    unmount()
  }
})

test('shows the reason of a buyer who declined', async () => {
  const { region } = await open('receiver', { status: 'declined', entries: [entry({ kind: 'decline', content: 'We bought elsewhere.' })] })
  expect(region.textContent).toMatch(/We bought elsewhere\..*Kivu Growers declined · 21 Nov/)
})

test('links to the organization page of an organization', async () => {
  const guild = { id: newId(), name: 'Guild', sample: false, kind: 'organization' }
  await open('receiver', { other: guild })
  expect(screen.getByRole('link', { name: 'Guild' }).getAttribute('href')).toBe(`/organization/${guild.id}`)
})

test('shows the receiver the sender’s name, and Report in a menu', async () => {
  const { user, region, note } = await open('receiver')
  const [asked] = within(region).getAllByRole('article')
  expect(asked?.getAttribute('aria-label')).toBe('Kivu Growers asked')
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
  await user.click(button('More'))
  expect(button('Report')).toBeTruthy()
  expect(screen.getByText(/^From/).textContent).toBe('From Kivu Growers')
  expect(note()).toBe('Reply needed.')
})

test('shows a caution beside the other side’s question or reply', async () => {
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
  ).toEqual([expect.stringContaining('Be careful with payments outside Ungana'), expect.stringContaining('Check these bank details before you pay')])
  expect(region.textContent).toContain('Kivu Growers does not share a bank account on Ungana.')
  unmount()
  const own = await open('sender', { caution: 'payment-outside', sharedAccount })
  expect(within(own.region).queryByRole('note')).toBeNull()
})

test('hides text that staff removed, and hides its report button', async () => {
  const { user, region, note } = await open('receiver', { removed: true, subject: '', content: '', entries: [entry({ content: '' })] })
  expect(screen.getByRole('region', { name: 'Inquiry: Removed by our team' })).toBe(region)
  expect(region.textContent).toContain('Removed by our team')
  await user.click(button('More'))
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
  expect(note()).toBe('Our team removed text from this inquiry, so neither side can write here.')
})

test('scrolls an answered inquiry to its end, and a new inquiry to its beginning', async () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900)
  const answered = await open('sender', { entries: [entry()] })
  expect(answered.region.scrollTop).toBe(900)
  answered.unmount()
  expect((await open('receiver')).region.scrollTop).toBe(0)
})

test('shows that an inquiry does not exist', async () => {
  const account = newMember()
  answer({ listInquiries }, [])
  refuse({ getInquiry }, { status: 404 })
  const { toasts } = render(<InquiriesPage />, { at: `/messages?box=sent&inquiry=${newId()}`, user: account })
  expect(await screen.findByRole('heading', { name: 'Inquiry not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Your inquiries' }).getAttribute('href')).toBe('/messages?box=sent')
  expect(toasts).toEqual([])
})

test('shows that an inquiry is loading, and retries after a failure', async () => {
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

test('promises to load the inquiry when the network returns', async () => {
  answer({ listInquiries }, [])
  cutOff({ getInquiry })
  const { toasts } = render(<InquiriesPage />, { at: `/messages?box=sent&inquiry=${newId()}`, user: newMember() })
  expect(await screen.findByText('The inquiry loads when you are back online.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(toasts).toEqual([])
})

const actions = () =>
  ['Accept USD 4,250.50', 'Reply', 'Make a quote', 'New quote', 'Make a counter-quote', 'Decline', 'Close'].filter((name) =>
    screen.queryByRole('button', { name }),
  )

test.each([
  ['sender', 'viewed', {}, ['Reply', 'Close']],
  ['receiver', 'viewed', {}, ['Reply', 'Make a quote', 'Decline', 'Close']],
  ['sender', 'quoted', { quote }, ['Accept USD 4,250.50', 'Reply', 'Make a counter-quote', 'Decline', 'Close']],
  ['receiver', 'quoted', { quote }, ['Reply', 'New quote', 'Decline', 'Close']],
  ['receiver', 'accepted', { quote }, ['Reply', 'Close']],
  ['sender', 'declined', {}, ['Close']],
  ['receiver', 'closed', {}, []],
] as const)('shows the possible actions to the %s of an inquiry that is %s', async (side, status, change, names) => {
  await open(side, { status, ...change })
  expect(actions()).toEqual(names)
})

test('accepts no more text in a full inquiry', async () => {
  const { note } = await open('receiver', { status: 'answered', entries: Array.from({ length: INQUIRY_ENTRIES_MAX }, () => entry()) })
  expect(note()).toBe('You replied. Make a quote when you are ready. This inquiry is full. Please continue in messages.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('sends a reply and keeps the focus in the text field', async () => {
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

test('restores a refused reply, and retries it with the same key', async () => {
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

/** Presses Accept, and confirms in the dialog that then opens. */
async function accept(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(button('Accept USD 4,250.50'))
  const dialog = await screen.findByRole('dialog', { name: 'Accept this quote?' })
  await user.click(within(dialog).getByRole('button', { name: 'Accept USD 4,250.50' }))
  return dialog
}

test('accepts the quote on screen, and moves the focus to the top', async () => {
  const { user, thread, account, note, toasts } = await open('sender', { status: 'quoted', quote, entries: [entry({ kind: 'quote', quote })] })
  const accepted = { ...thread, status: 'accepted' }
  const { calls, release } = hold({ acceptInquiry }, accepted)
  answer({ getInquiry }, accepted)
  await accept(user)
  expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeTruthy()
  release()
  await waitFor(() => expect(note()).toBe('You accepted the quote.'))
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ params: { id: thread.id }, query: { quoteId: quote.id }, account: account.id })
  expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  expect(toasts).toEqual([{ title: 'Quote accepted' }])
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

const terms = {
  lines: [
    { text: 'Peaberry', quantity: '40', unit: 'bag', unitPriceMinor: 11_000, tiers: [{ from: '40', unitPriceMinor: 10_000 }] },
    { text: 'Jute bags', quantity: '0.5', unitPriceMinor: 50_100 },
  ],
  incoterm: 'FOB' as const,
  place: 'Mombasa',
  leadDays: 21,
  payment: { deposit: 30, onLoading: 0, onDelivery: 70 },
  sample: '1 kg free',
}
const withTerms = { ...quote, terms }

test('the confirmation of an acceptance shows the lines, the terms, the payments and the last day', async () => {
  const { user } = await open('sender', {
    status: 'quoted',
    quote,
    entries: [entry({ id: quote.id, kind: 'quote', content: 'New crop.', quote: withTerms })],
  })
  await user.click(button('Accept USD 4,250.50'))
  const { textContent: shown } = await screen.findByRole('dialog', { name: 'Accept this quote?' })
  for (const words of [
    'PeaberryUSD 4,000.0040 bag × USD 100.00From 40 bag: USD 100.00 each',
    'Jute bagsUSD 250.500.5 × USD 501.00',
    'FOB Mombasa (Incoterms 2020)',
    '21 days',
    'Deposit30%: USD 1,275.15On delivery70%: USD 2,975.35',
    '1 kg free',
    'TotalUSD 4,250.50',
    '31 December 2026',
    'New crop.',
  ]) {
    expect(shown).toContain(words)
  }
})

test('a quote that arrives during the confirmation does not take the place of the one on screen', async () => {
  const { user, live, thread } = await open('sender', { status: 'quoted', quote, entries: [entry({ id: quote.id, kind: 'quote', quote })] })
  await user.click(button('Accept USD 4,250.50'))
  const dialog = await screen.findByRole('dialog', { name: 'Accept this quote?' })
  const dearer = { ...quote, id: newId(), priceMinor: 990_000 }
  answer({ getInquiry }, { ...thread, quote: dearer })
  live.emit('reset')
  await screen.findAllByText('Accept USD 9,900.00')
  expect(dialog.textContent).toContain('TotalUSD 4,250.50')
  const refused = refuse({ acceptInquiry }, { status: 409, code: 'QUOTE_CHANGED' })
  await user.click(within(dialog).getByRole('button', { name: 'Accept USD 4,250.50' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(refused.map(({ query }) => query)).toEqual([{ quoteId: quote.id }])
})

test('the total follows a line that is removed or added', async () => {
  const { user } = await open('sender', { status: 'quoted', quote, entries: [entry({ id: quote.id, kind: 'quote', quote: withTerms })] })
  await user.click(button('Make a counter-quote'))
  const dialog = await screen.findByRole('dialog', { name: 'Make a counter-quote' })
  const total = () => within(dialog).queryByText(/^Total: /)?.textContent
  expect(total()).toBe('Total: USD 4,250.50')
  await user.click(within(dialog).getByRole('button', { name: 'Remove the last line' }))
  await waitFor(() => expect(total()).toBe('Total: USD 4,000.00'))
  await user.click(within(dialog).getByRole('button', { name: 'Add a line' }))
  await waitFor(() => expect(total()).toBe('Total: USD 4,250.50'))
})

test('a buyer sends a counter-quote that begins with the quote', async () => {
  const { user, thread } = await open('sender', { status: 'quoted', quote, entries: [entry({ id: quote.id, kind: 'quote', quote: withTerms })] })
  const quotes = answer({ quoteInquiry }, thread)
  await user.click(button('Make a counter-quote'))
  const dialog = await screen.findByRole('dialog', { name: 'Make a counter-quote' })
  await user.type(within(dialog).getByLabelText('Last day'), '2026-12-31')
  const [price] = within(dialog).getAllByRole('textbox', { name: 'Unit price' })
  await user.clear(price as HTMLElement)
  await user.type(price as HTMLElement, '120')
  expect(dialog.textContent).toContain('Total: USD 4,250.50')
  await user.click(within(dialog).getByRole('button', { name: 'Send counter-quote' }))
  await waitFor(() => expect(quotes).toHaveLength(1))
  const [first, second] = terms.lines
  expect(quotes[0]?.body).toEqual({
    currency: 'USD',
    validUntil: '2026-12-31',
    terms: { ...terms, lines: [{ ...first, unitPriceMinor: 12_000 }, second] },
  })
})

test('a seller quotes lines for what the buyer needs', async () => {
  const need = { product: 'Peaberry', quantity: '40', unit: 'bag', destination: 'Kigali', target: { priceMinor: 9000, currency: 'KES' as const } }
  const { user, thread, region } = await open('receiver', { need })
  expect(region.textContent).toContain('ProductPeaberryQuantity40 bagDeliver toKigaliTarget priceKES 90.00')
  const quotes = answer({ quoteInquiry }, thread)
  await user.click(button('Make a quote'))
  const dialog = await screen.findByRole('dialog', { name: 'Make a quote' })
  await user.click(within(dialog).getByRole('button', { name: 'Add a line' }))
  const named = (name: string) => within(dialog).getAllByRole('textbox', { name })
  await user.type(named('Unit price')[0] as HTMLElement, '95.50')
  await user.type(within(dialog).getByLabelText('Last day'), '2026-12-31')
  await user.click(within(dialog).getByRole('button', { name: 'Send quote' }))
  expect(dialog.textContent).toContain('Please fill in all fields')
  expect(dialog.textContent).toContain('Please enter a quantity as a number, e.g. 12.5.')
  await user.click(within(dialog).getByRole('button', { name: 'Remove the last line' }))
  await user.type(within(dialog).getByRole('textbox', { name: /^Deposit/ }), '50')
  await user.click(within(dialog).getByRole('button', { name: 'Send quote' }))
  expect(dialog.textContent).toContain('The three payments must add up to 100 %.')
  await user.type(within(dialog).getByRole('textbox', { name: /^On delivery/ }), '50')
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Delivery term' }), 'DAP')
  await user.type(within(dialog).getByRole('textbox', { name: /^Named place/ }), 'Kigali')
  await user.click(within(dialog).getByRole('button', { name: 'Send quote' }))
  await waitFor(() => expect(quotes).toHaveLength(1))
  expect(quotes[0]?.body).toEqual({
    currency: 'KES',
    validUntil: '2026-12-31',
    terms: {
      lines: [{ text: 'Peaberry', quantity: '40', unit: 'bag', unitPriceMinor: 9550 }],
      incoterm: 'DAP',
      place: 'Kigali',
      payment: { deposit: 50, onLoading: 0, onDelivery: 50 },
    },
  })
})

test('an acceptance that waits for a second person says so beside the button', async () => {
  const { user, toasts } = await open('sender', { status: 'quoted', quote })
  refuse({ acceptInquiry }, { status: 409, code: 'WAITS_FOR_APPROVAL', message: 'Waiting.' })
  await accept(user)
  await screen.findByRole('link', { name: 'Another person can agree at Approvals.' })
  expect(button('Accept USD 4,250.50')).toBeTruthy()
  expect(toasts).toEqual([{ title: 'Waiting for a second person' }])
})

test('shows the current state after a refused action', async () => {
  const { user, thread, note, toasts } = await open('sender', { status: 'quoted', quote })
  refuse({ acceptInquiry }, { status: 409, message: 'It was closed meanwhile' })
  answer({ getInquiry }, { ...thread, status: 'closed' })
  await accept(user)
  await waitFor(() => expect(note()).toBe('This inquiry is closed.'))
  expect(toasts).toEqual([{ title: 'Something went wrong', description: 'It was closed meanwhile', variant: 'destructive' }])
})

test.each([
  [
    'Decline',
    { declineInquiry },
    'Decline this inquiry?',
    'Kivu Growers will be notified. After that, neither side can write in this inquiry.',
    'Inquiry declined',
  ],
  ['Close', { closeInquiry }, 'Close this inquiry?', 'After that, neither side can write in this inquiry.', 'Inquiry closed'],
] as const)('asks for confirmation: %s', async (name, endpoint, question, text, done) => {
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
  await waitFor(() => expect(note()).toMatch(name === 'Close' ? 'This inquiry is closed.' : 'This inquiry was declined.'))
  // The button has disappeared.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

test.each([
  ['Decline', { declineInquiry }],
  ['Close', { closeInquiry }],
] as const)('closes the confirmation after a refusal: %s', async (name, endpoint) => {
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

test('sends a quote with a price, a currency and a last day', async () => {
  const { user, thread, account, toasts, region } = await open('receiver')
  await user.click(button('Make a quote'))
  const dialog = await screen.findByRole('dialog', { name: 'Make a quote' })
  expect(dialog.textContent).toContain('To Kivu Growers. They can accept it until the last day.')
  const quoted = { ...thread, status: 'quoted', quote, entries: [entry({ kind: 'quote', authorId: account.id, quote })] }
  const quotes = answer({ quoteInquiry }, quoted)
  await user.click(within(dialog).getByRole('button', { name: 'Send quote' }))
  expect(dialog.textContent).toContain('Please enter a price as a number, e.g. 12.50.')
  expect(dialog.textContent).toContain('Please choose the last day')
  const price = within(dialog).getByRole('textbox', { name: 'Price' })
  expect(document.activeElement).toBe(price)
  await user.type(price, '4,250.50')
  expect(dialog.textContent).not.toContain('Please enter a price')
  const currency = within(dialog).getByRole('combobox', { name: 'Currency' })
  await user.selectOptions(currency, 'RWF')
  await user.click(within(dialog).getByRole('button', { name: 'Send quote' }))
  expect(price.getAttribute('aria-invalid')).toBe('true')
  await user.selectOptions(currency, 'KES')
  expect(price.getAttribute('aria-invalid')).toBeNull()
  await user.type(within(dialog).getByLabelText('Last day'), '2026-12-31')
  expect(within(dialog).getByRole('textbox', { name: /Note/ }).getAttribute('aria-required')).toBe('false')
  expect(price.getAttribute('aria-required')).toBe('true')
  await user.type(within(dialog).getByRole('textbox', { name: /Note/ }), '40 bags of 60 kg')
  answer({ getInquiry }, quoted)
  expect(quotes).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Send quote' }))
  expect(await within(region).findByRole('article', { name: 'You made a quote' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(quotes).toHaveLength(1)
  expect(quotes[0]).toMatchObject({
    params: { id: thread.id },
    body: { priceMinor: 425_050, currency: 'KES', validUntil: '2026-12-31', content: '40 bags of 60 kg' },
    account: account.id,
  })
  expect(toasts).toEqual([{ title: 'Quote sent', description: 'Kivu Growers has been notified.' }])
})

test('makes a quote in USD without a note by default', async () => {
  const { user, thread } = await open('receiver')
  const quotes = answer({ quoteInquiry }, thread)
  await user.click(button('Make a quote'))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: 'Price' }), '5')
  await user.type(within(dialog).getByLabelText('Last day'), '2026-12-31')
  await user.type(within(dialog).getByRole('textbox', { name: /Note/ }), ' ')
  await user.click(within(dialog).getByRole('button', { name: 'Send quote' }))
  await waitFor(() => expect(quotes.map(({ body }) => body)).toEqual([{ priceMinor: 500, currency: 'USD', validUntil: '2026-12-31' }]))
})

test('shows the service’s error about a quote beside its field', async () => {
  const { user, toasts } = await open('receiver')
  refuse({ quoteInquiry }, { status: 400, field: 'validUntil', message: 'The last day must be today or later' })
  await user.click(button('Make a quote'))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: 'Price' }), '5')
  await user.type(within(dialog).getByLabelText('Last day'), '2020-12-31')
  await user.click(within(dialog).getByRole('button', { name: 'Send quote' }))
  await waitFor(() => expect(within(dialog).getByLabelText('Last day').getAttribute('aria-invalid')).toBe('true'))
  expect(toasts).toEqual([{ title: 'Something went wrong', description: 'The last day must be today or later', variant: 'destructive' }])
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('offers no report to a sender who has no answer yet', async () => {
  const { user } = await open('sender')
  await user.click(button('More'))
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
})

test('blocks the other side after a confirmation', async () => {
  const { user, toasts } = await open('receiver')
  const blocks = answer({ blockAccount }, undefined, { status: 204 })
  await user.click(button('More'))
  await user.click(button('Block'))
  const dialog = await screen.findByRole('dialog', { name: 'Block Kivu Growers?' })
  expect(blocks).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Block' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Kivu Growers is blocked' }]))
  expect(blocks.map(({ params }) => params.accountId)).toEqual([other.id])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('reports the whole inquiry', async () => {
  const { user, thread } = await open('sender', { entries: [entry()] })
  const reports = answer({ reportAbuse })
  await user.click(button('More'))
  await user.click(button('Report'))
  const dialog = await screen.findByRole('dialog', { name: 'Report inquiry' })
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
])('reloads after a live event: %s of %s', async (event, kind, loads) => {
  const { live, reads, lists, queries } = await open('receiver')
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  const before = [reads.length, lists.length]
  const payload = {
    id: newId(),
    userId: newId(),
    kind,
    title: 'News',
    body: '',
    link: '/messages',
    createdAt: '2026-11-21T06:48:01.044Z',
    readAt: null,
  }
  live.emit(event, payload)
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect([reads.length, lists.length]).toEqual(before.map((count) => count + loads))
})

test('keeps a reply being typed when the other side acts', async () => {
  const { live, user, thread, note } = await open('receiver', { status: 'quoted', quote })
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  await user.type(box, 'They are packed.')
  answer({ getInquiry }, { ...thread, status: 'accepted' })
  live.emit('reset')
  await waitFor(() => expect(note()).toBe('They accepted your quote.'))
  expect(box.value).toBe('They are packed.')
  expect(document.activeElement).toBe(box)
})

test('a role that may not write inquiries reads them', async () => {
  const account = memberAs('finance')
  const thread = inquiry(account, 'sender', { status: 'quoted', quote })
  answer({ getInquiry }, thread)
  answer({ listInquiries }, [thread])
  render(<InquiriesPage />, { at: `/messages?inquiry=${thread.id}`, user: account })
  await screen.findByRole('region', { name: /^Inquiry: / })
  expect(screen.queryByRole('button', { name: /^(Accept|Decline|Close)/ })).toBeNull()
  expect(screen.queryByRole('textbox', { name: /reply/i })).toBeNull()
})

test('a question and a half-written reply stay when the colleagues become known', async () => {
  const team = hold({ getTeam }, await sample({ getTeam }))
  answer({ getAssignment }, { assignee: null })
  const { user } = await open('sender', { status: 'quoted', quote }, undefined, () => {})
  await user.type(screen.getByRole('textbox', { name: 'Your reply' }), 'Please')
  await user.click(button('Accept USD 4,250.50'))
  team.release()
  await screen.findByText('Internal note')
  expect(screen.getByRole('dialog', { name: 'Accept this quote?' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' }).value).toBe('Please')
})
