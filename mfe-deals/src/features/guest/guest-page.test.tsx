import { type GuestDeal, openDealAsGuest } from '@ungana/contracts-deals'
import { answer, linesIn, refuse, sample, screen, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const deal = await sample({ openDealAsGuest })
const token = 'Zk3u_0s-Qm7Yp1xT9aLbCwZk3u_0s-Qm7Yp1xT9aLbC'
const at = `/deals/guests/${token}`
const visitor = { user: null }

async function open(change: Partial<GuestDeal>) {
  const calls = answer({ openDealAsGuest }, { ...deal, ...change })
  const { container, unmount } = openPage(at, visitor)
  await screen.findByRole('heading', { level: 1, name: 'Green coffee, washed' })
  return { calls, text: container.textContent ?? '', unmount, container }
}

test('a forwarder sees goods and transport, and downloads their papers', async () => {
  const { money: _, ...goods } = deal
  answer({ openDealAsGuest }, goods)
  const { container } = openPage(at, visitor)
  await screen.findByText('Goods and transport')
  const text = container.textContent
  expect(text).toContain('Nairobi Beans shows you a part of this deal.')
  expect(text).toContain('SellerReport: goods ready, by 5 December 2026')
  expect(text).toContain('Green coffee, washed300 bag of 60 kgWeight18 t')
  expect(text).toContain('Truck with 10 tloaded 20 November 2026 · border Malaba, 21 November 2026')
  expect(text).not.toMatch(/USD|Still owed|Companies/)
  const links = within(container).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Commercial invoice', `/api/deals/guests/${token}/papers/${deal.papers[0]?.id}?language=en`],
    ['Phytosanitary certificate', `/api/deals/guests/${token}/files/${deal.files[0]?.id}`],
  ])
})

test('a bank sees the companies and the books, once for each opening', async () => {
  const { calls, text } = await open({ goods: undefined, papers: [], files: [] })
  expect(text).toContain('SellerConfirm a payment of USD 5,085.00')
  expect(text).toContain('SellerKivu CoffeeBuyerNairobi Beans')
  expect(text).toContain('Still owedUSD 11,865.00On the wayUSD 5,085.00')
  expect(text).toContain('The companies pay each other directly.')
  expect(text).toContain('There are no papers yet.')
  expect(text).not.toMatch(/Goods ready|Weight/)
  expect(calls.map(({ body }) => body)).toEqual([{ token }])
})

test('both parts share one list of progress', async () => {
  const { container } = await open({})
  const progress = within(container).getByText('Progress').closest('section')?.textContent
  expect(progress).toMatch(/Deposit paid.*Goods ready.*Goods accepted.*Everything paid/)
})

test.each([400, 404])('says that the link has ended: %d', async (status) => {
  refuse({ openDealAsGuest }, { status })
  openPage(at, visitor)
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })
})

test('names the page, how long the link works, and that it must not be passed on', async () => {
  answer({ openDealAsGuest })
  const { container, titles } = openPage(at, visitor)
  await screen.findByText(/^The link works until 30 Nov 2026.*\. Anyone who has it can see this page, so do not pass it on\.$/)
  expect(titles).toContain('A shared deal · Ungana')
  expect(container.textContent).toContain('Delivery term: FCA Bukavu')
  // Progress lists goods and money in the order of the trade, although the guest gets them in separate lists.
  const progress = screen.getByText('Progress').closest('section') as HTMLElement
  expect(
    within(progress)
      .getAllByRole('listitem')
      .map((row) => linesIn(row)[0]?.split(' · ')[0]),
  ).toEqual(['Deposit paid', 'Goods ready', 'Goods loaded', 'Goods arrived', 'Goods accepted', 'Everything paid'])
  expect(linesIn(screen.getByText('What is next').closest('section') as HTMLElement).slice(1)).toEqual([
    ...['Seller', 'Report: goods ready, by 5 December 2026'],
    ...['Seller', 'Confirm a payment of USD 5,085.00'],
  ])
  const papers = screen.getByText('Papers').closest('section') as HTMLElement
  expect(within(papers).getAllByRole('listitem').map(linesIn)).toEqual([
    ['Commercial invoice', 'CI-000001 · 23 November 2026'],
    ['Phytosanitary certificate', '24 November 2026'],
  ])
})

test('shows a part without trucks, weight, term or next step', async () => {
  const bare = { ...(deal.goods as NonNullable<GuestDeal['goods']>), next: null, weightKg: null, trucks: [], incoterm: undefined }
  const files = [{ id: deal.files[0]?.id ?? '', kind: 'newer', at: deal.expiresAt }]
  const { text } = await open({ goods: bare, money: undefined, papers: [], files, phase: 'completed' })
  expect(text).toContain('No truck is booked on Ungana yet.')
  expect(text).toContain('newer30 November 2026')
  expect(text).toContain('Completed')
  expect(text).not.toMatch(/What is next|Weight|Delivery term|USD/)
})

test('names the buyer where the buyer is next', async () => {
  const money = { ...(deal.money as object), next: { side: 'buyer', step: 'pay', part: 'deposit', amountMinor: 1, dueOn: null } } as never
  const { text } = await open({ goods: undefined, money })
  expect(text).toContain('BuyerPay USD 0.01 (deposit)')
})

test('tries again after a failure, and says what to do when the link has ended', async () => {
  refuse({ openDealAsGuest }, { status: 404 })
  const { unmount } = openPage(at, visitor)
  await screen.findByText('It has expired, or the company revoked it. Ask the company for a new link.')
  unmount()
  refuse({ openDealAsGuest }, { status: 500 })
  const { user } = openPage(at, visitor)
  await screen.findByRole('heading', { level: 1, name: 'Error loading this deal' })
  answer({ openDealAsGuest })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Green coffee, washed' })
})
