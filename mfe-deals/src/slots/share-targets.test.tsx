import { type DealRow, listDeals } from '@ungana/contracts-deals'
import { answer, member, memberAs, refuse, renderSlot, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import ShareTargets from './share-targets.tsx'

const photo = { name: 'bags.jpg', size: 4, type: 'image/jpeg' }
const files = { files: [photo], hasText: false }
const [one] = (await sample({ listDeals })) as [DealRow]
const deals = (count: number, change: Partial<DealRow> = {}) =>
  Array.from({ length: count }, (_, nth): DealRow => ({ ...one, ...change, id: crypto.randomUUID(), subject: `Deal ${nth}` }))

test('lists the deals that have documents; each opens its form with the file', async () => {
  const sold = { ...one, id: crypto.randomUUID(), side: 'seller' as const, subject: 'Tea' }
  answer({ listDeals }, [one, { ...one, id: crypto.randomUUID(), subject: 'Only proposed', phase: 'proposed' }, sold])
  renderSlot(ShareTargets, { user: member, context: { files: [photo], hasText: true } })
  const region = within(await screen.findByRole('region', { name: 'Add to a deal' }))
  await region.findByText(one.subject)
  const links = region.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [one.subject, `/deals/${one.id}?add=shared`],
    ['Tea', `/deals/${sold.id}?add=shared`],
  ])
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${one.subject}You buy from Kivu Coffee`,
    'TeaYou sell to Nairobi Beans',
  ])
  expect(region.getByText('A deal takes only the files, not the text.')).toBeTruthy()
  expect(region.getByText('Choose a deal. There you choose the kind of document and add the file yourself.')).toBeTruthy()
  expect(region.queryByRole('button')).toBeNull()
})

test('shows more deals when the person asks for them', async () => {
  const rows = deals(31)
  const calls = answer({ listDeals }, ({ query: { limit } }) => rows.slice(0, Number(limit)))
  const { user } = renderSlot(ShareTargets, { user: member, context: files })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('Deal 30')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Deal 30')
  expect(calls.map(({ query }) => query)).toEqual([{ limit: '30' }, { limit: '60' }])
  expect(screen.queryByText('A deal takes only the files, not the text.')).toBeNull()
})

test('offers more while the first deals are only proposed', async () => {
  const rows = deals(30, { phase: 'proposed' })
  answer({ listDeals }, ({ query: { limit } }) => (limit === '30' ? rows : [...rows, one]))
  const { user } = renderSlot(ShareTargets, { user: member, context: files })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: one.subject })
})

test('says why a deal cannot have a file', async () => {
  answer({ listDeals })
  renderSlot(ShareTargets, {
    user: member,
    context: { files: [photo, { name: 'list.xlsx', size: 4, type: 'application/vnd.ms-excel' }], hasText: false },
  })
  expect(await screen.findByText('list.xlsx is not a PDF, JPG or PNG file')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('tries again after a failure', async () => {
  refuse({ listDeals }, { status: 500 })
  const { user } = renderSlot(ShareTargets, { user: member, context: files })
  expect(screen.getByText('Loading your deals...')).toBeTruthy()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading your deals')
  answer({ listDeals })
  await user.click(within(alert).getByRole('button'))
  await screen.findByRole('link', { name: one.subject })
})

test('shows nothing without deals, and asks for none if there is no file or nobody who may add one', async () => {
  const calls = answer({ listDeals }, [])
  const frozen = { ...member, frozen: { at: '2026-11-28T08:00:00.000Z', by: 'Aline Uwase' } }
  for (const options of [
    { user: memberAs('viewer'), context: files },
    { user: frozen, context: files },
    { user: null, context: files },
    { user: member, context: { files: [] } },
    { user: member },
  ]) {
    const { unmount, container } = renderSlot(ShareTargets, options)
    expect([container.textContent, calls.length]).toEqual(['', 0])
    unmount()
  }
  renderSlot(ShareTargets, { user: member, context: files })
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(calls).toHaveLength(1)
})
