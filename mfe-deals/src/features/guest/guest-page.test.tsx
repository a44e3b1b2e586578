import { type GuestDeal, openDealAsGuest } from '@ungana/contracts-deals'
import { answer, refuse, sample, screen, within } from '@ungana/web-kit/testing'
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
