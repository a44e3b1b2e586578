import {
  type InquiryCard,
  listCards,
  listConversationMessages,
  listCorrespondence,
  readCards,
  searchInquiries,
  searchMessages,
} from '@ungana/contracts-messaging'
import { answer, memberAs, refuse, render, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { card, company, message, newId, newMember, serveConversation, todayAt } from '#testing'
import MessagesPage from './messages-page.tsx'

const log = () => screen.findByRole('log')
const labels = async () =>
  within(await log())
    .getAllByRole('article', { hidden: true })
    .map((article) => article.getAttribute('aria-label'))

function open(cards: (other: string, account: string) => InquiryCard[], query = '') {
  const account = newMember()
  const served = serveConversation(account)
  served.cards.push(...cards(served.other.id, account.id))
  const reads = answer({ readCards }, { unread: 0 })
  return { account, ...served, reads, start: (user = account) => render(<MessagesPage />, { at: `${served.at()}${query}`, user }) }
}

test('shows inquiries and their entries between the messages, with price, state now and links', async () => {
  const inquiryId = newId()
  const requestId = newId()
  const { add, start, reads, lists } = open((other, account) => [
    card({
      inquiryId,
      seq: 2,
      kind: 'counter-quote',
      authorId: account,
      price: { priceMinor: 400_000, currency: 'USD' },
      text: '',
      status: 'quoted',
      requestId,
      createdAt: todayAt(12),
    }),
    card({
      inquiryId,
      seq: 1,
      kind: 'quote',
      authorId: other,
      price: { priceMinor: 420_000, currency: 'USD' },
      text: 'Delivered to Mombasa.',
      status: 'quoted',
      caution: 'payment-outside',
      unread: true,
      createdAt: todayAt(10),
    }),
    card({ kind: 'inquiry', authorId: other, subject: '', text: '', removed: true, status: 'closed', createdAt: todayAt(8) }),
  ])
  add({ from: 'me', content: 'One', createdAt: todayAt(9) })
  add({ from: 'other', content: 'Two', createdAt: todayAt(11) })
  start()
  await waitFor(async () =>
    expect(await labels()).toEqual([
      'Inquiry: Kivu Roasters asked',
      'You wrote',
      'Inquiry: Kivu Roasters made a quote',
      'Kivu Roasters wrote',
      'Inquiry: You made a counter-quote',
    ]),
  )
  const [removed, , quoted, , counter] = within(await log()).getAllByRole('article', { hidden: true })
  expect(removed?.textContent).toContain('Removed by our team')
  expect(removed?.textContent).toContain('Open inquiry')
  expect(quoted?.textContent).toMatch(/Quoted.*Green coffee.*4,200\.00.*Delivered to Mombasa\..*Be careful with payments outside Ungana.*10:00$/)
  const linksOf = (article: HTMLElement | undefined) => [...(article?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
  expect(linksOf(quoted)).toContain(`/messages?inquiry=${inquiryId}`)
  expect(within(quoted as HTMLElement).getByText('Open and reply')).toBeTruthy()
  expect(linksOf(counter)).toEqual([`/messages?inquiry=${inquiryId}`, `/requests/${requestId}`])
  // The other side's card was on sight; the list then counts again.
  await waitFor(() => expect(reads.map(({ body }) => body)).toEqual([{ inquiries: [{ id: inquiryId, upTo: 1 }] }]))
  await waitFor(() => expect(lists.length).toBeGreaterThan(1))
  expect(reads).toHaveLength(1)
})

test('a conversation of inquiries only shows them, and a role that may not write gets no link to reply', async () => {
  const { start, account } = open((other) => [card({ authorId: other, createdAt: todayAt(9) })])
  start({ ...memberAs('viewer'), id: account.id })
  await waitFor(async () => expect(await labels()).toEqual(['Inquiry: Kivu Roasters asked']))
  expect(screen.getByText('Open inquiry')).toBeTruthy()
  expect(screen.queryByText('No messages yet')).toBeNull()
})

test('a new entry shows without a reload when the live stream tells of it', async () => {
  const { start, cards, other, add } = open(() => [])
  add({ from: 'me', content: 'One', createdAt: todayAt(8) })
  const { live } = start()
  await waitFor(async () => expect(await labels()).toEqual(['You wrote']))
  cards.unshift(card({ kind: 'quote', authorId: other.id, createdAt: todayAt(9) }))
  live.emit('changed', { kind: 'inquiry', link: '/messages' })
  await waitFor(async () => expect(await labels()).toEqual(['You wrote', 'Inquiry: Kivu Roasters made a quote']))
})

test('loads earlier cards with the earlier messages, so that no line is missing between', async () => {
  const day = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString()
  // Newest first. A message comes after each.
  const { start, add, cardPages } = open((other) => Array.from({ length: 40 }, (_, nth) => card({ authorId: other, createdAt: day(400 - nth * 2) })))
  add({ from: 'me', content: 'Before all', createdAt: day(0) })
  for (let hour = 401 - 78; hour <= 401; hour += 2) add({ from: 'me', content: `${hour}`, createdAt: day(hour) })
  const { user } = start()
  await waitFor(async () => expect((await labels()).filter((label) => label === 'Inquiry: Kivu Roasters asked')).toHaveLength(30))
  expect(await labels()).toHaveLength(60)
  await user.click(screen.getByText('Earlier messages'))
  await waitFor(async () => expect(await labels()).toHaveLength(81))
  expect(cardPages.map(({ query }) => query)).toEqual([{ limit: '30' }, { limit: '60' }])
  expect(screen.queryByText('Earlier messages')).toBeNull()
})

test('a found inquiry opens its place in the conversation, also in the middle', async () => {
  const wanted = newId()
  const day = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString()
  const account = newMember()
  const served = serveConversation(account)
  for (let seq = 1; seq <= 200; seq++) served.add({ from: 'me', content: `${seq}`, createdAt: day(seq * 2) })
  const cards = [350, 61, 60, 5].map((hour) => card({ authorId: served.other.id, createdAt: day(hour), ...(hour === 61 && { id: wanted }) }))
  served.cards.push(...cards)
  answer({ searchMessages }, [])
  const found = cards[1] as InquiryCard
  answer({ searchInquiries }, [{ card: found, other: served.other, text: 'Green coffee\nA price, please.', ranges: [[6, 12]], nearSeq: 30 }])
  const { user } = render(<MessagesPage />, { at: '/messages', user: account })
  await user.type(await screen.findByRole('searchbox'), 'coffee')
  const results = within(await screen.findByRole('list', { name: 'Messages and inquiries found' }))
  const link = results.getByRole('link')
  expect(link.textContent).toContain('Green coffee')
  expect(link.getAttribute('href')).toBe(`/messages?with=${served.other.id}&card=${wanted}&at=30`)
  await user.click(link)
  await waitFor(async () => {
    const current = (await log()).querySelector('[aria-current]')
    expect(current?.textContent).toMatch(/^Found in an inquiry: Kivu Roasters asked/)
    expect(document.activeElement).toBe(current)
  })
  // Only cards of the loaded part.
  const seen = await labels()
  expect(seen.filter((label) => label?.startsWith('Inquiry'))).toHaveLength(2)
  expect(served.cardPages.at(-1)?.query).toEqual({ limit: '90', from: day(10), until: day(108) })
})

test('tries again when the inquiries of a conversation without messages did not load', async () => {
  const { start, cards, other } = open(() => [])
  refuse({ listCards }, { status: 503 })
  const { user } = start()
  const again = await screen.findByRole('button', { name: 'Try again' })
  cards.push(card({ authorId: other.id }))
  answer({ listCards }, cards)
  await user.click(again)
  await waitFor(async () => expect(await labels()).toEqual(['Inquiry: Kivu Roasters asked']))
})

test('says that inquiries did not load, and shows the messages', async () => {
  const { start, add } = open(() => [])
  add({ from: 'me', content: 'One' })
  refuse({ listCards }, { status: 503 })
  start()
  expect(await screen.findByText('The inquiries with this company failed to load.')).toBeTruthy()
  expect(await labels()).toEqual(['You wrote'])
})

test('the list names who did what last in an inquiry, and the search finds messages and inquiries by time', async () => {
  const account = newMember()
  const other = company('Huye Coffee')
  answer({ listCorrespondence }, [
    {
      id: other.id,
      other,
      lastMessage: null,
      lastCard: card({ kind: 'quote', authorId: other.id, createdAt: todayAt(14, 5) }),
      unread: 2,
      blocked: false,
    },
    { id: newId(), other: company(), lastMessage: null, lastCard: card({ authorId: account.id, createdAt: todayAt(9) }), unread: 0, blocked: false },
    { id: newId(), other: company('Lake'), lastMessage: null, lastCard: card({ removed: true, subject: '' }), unread: 0, blocked: false },
  ])
  answer({ listConversationMessages }, [])
  const found = { other, ranges: [] }
  answer({ searchMessages }, [{ ...found, message: message({ content: 'Old', createdAt: todayAt(7) }) }])
  answer({ searchInquiries }, [
    { ...found, card: card({ createdAt: todayAt(8) }), text: 'New', nearSeq: null },
    { ...found, card: card({ createdAt: todayAt(6) }), text: 'Oldest', nearSeq: null },
  ])
  const { user } = render(<MessagesPage />, { at: '/messages', user: account })
  const rows = within(await screen.findByRole('list', { name: 'Conversations' })).getAllByRole('link')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Huye CoffeeGreen coffee · Huye Coffee made a quote14:052 unread$/),
    expect.stringMatching(/Kivu RoastersGreen coffee · You asked09:00$/),
    expect.stringContaining('LakeRemoved by our team'),
  ])
  await user.type(screen.getByRole('searchbox'), 'o')
  const results = within(await screen.findByRole('list', { name: 'Messages and inquiries found' })).getAllByRole('link')
  expect(results.map(({ textContent }) => textContent?.match(/New|Oldest|Old/)?.[0])).toEqual(['New', 'Old', 'Oldest'])
})
