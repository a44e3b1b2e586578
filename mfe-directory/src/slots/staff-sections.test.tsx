import { listExhibitionRegistrations, listExhibitionRequests, listReviewsForStaff, listVerifications } from '@ungana/contracts-directory'
import { answer, refuse, renderSlot, screen, staff, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import StaffSections from './staff-sections.tsx'

const counted = (total: number) => ({ headers: { 'x-total-count': String(total) } })

test('counts what waits in each queue of the directory, and leads there', async () => {
  const calls = [
    answer({ listReviewsForStaff }, [], counted(1234)),
    answer({ listVerifications }, [], counted(2)),
    answer({ listExhibitionRequests }, [], counted(3)),
    answer({ listExhibitionRegistrations }, [], counted(0)),
  ]
  renderSlot(StaffSections, { user: staff })
  await waitFor(() =>
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Reviews1,234reported, not yet decided', '/staff/reviews'],
      ['Verification2sent and not yet decided', '/staff/verifications'],
      ['Exhibition requests3new, not yet handled', '/staff/requests'],
      ['Exhibition registrations0new, not yet handled', '/staff/requests?list=registrations'],
    ]),
  )
  expect(calls.map(([call]) => call?.query)).toEqual([{ show: 'reported' }, { show: 'waiting' }, { status: 'new' }, { status: 'new' }])
})

test('a queue that cannot be counted says so, and the others show', async () => {
  refuse({ listVerifications }, { status: 500 })
  renderSlot(StaffSections, { user: staff })
  expect((await screen.findByText('Could not be counted')).closest('a')?.textContent).toBe('Verification–UnknownCould not be counted')
  expect((await screen.findByText('reported, not yet decided')).closest('a')?.textContent).toBe('Reviews1reported, not yet decided')
})
