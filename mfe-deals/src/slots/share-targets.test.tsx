import { listDeals } from '@ungana/contracts-deals'
import { answer, member, memberAs, renderSlot, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import ShareTargets from './share-targets.tsx'

const photo = { name: 'bags.jpg', size: 4, type: 'image/jpeg' }

test('lists the deals that have documents; each opens its form with the file', async () => {
  const [one] = await sample({ listDeals })
  if (!one) throw new Error('The sample is empty')
  answer({ listDeals }, [one, { ...one, id: crypto.randomUUID(), subject: 'Only proposed', phase: 'proposed' }])
  renderSlot(ShareTargets, { user: member, context: { files: [photo], hasText: true } })
  const region = within(await screen.findByRole('region', { name: 'Add to a deal' }))
  const link = await region.findByRole('link')
  expect([link.textContent, link.getAttribute('href')]).toEqual([one.subject, `/deals/${one.id}?add=shared`])
  expect(region.getByText('A deal takes only the files, not the text.')).toBeTruthy()
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

test('shows nothing without deals, and asks for none if the role may not add documents', async () => {
  const calls = answer({ listDeals }, [])
  const files = { context: { files: [photo], hasText: false } }
  const { unmount } = renderSlot(ShareTargets, { user: memberAs('viewer'), ...files })
  expect([screen.queryByRole('region'), calls.length]).toEqual([null, 0])
  unmount()
  renderSlot(ShareTargets, { user: member, ...files })
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(calls).toHaveLength(1)
})
