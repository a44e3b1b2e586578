import { listExhibitionRegistrations, listExhibitionRequests, listReviewsForStaff, listVerifications } from '@ungana/contracts-directory'
import { answer, refuse, renderSlot, screen, staff, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import StaffSections from './staff-sections.tsx'

const counted = (total: number) => ({ headers: { 'x-total-count': String(total) } })

test('shows the number of items in each directory queue, with a link', async () => {
  const calls = [
    answer({ listReviewsForStaff }, [], counted(1234)),
    answer({ listVerifications }, [], counted(2)),
    answer({ listExhibitionRequests }, [], counted(3)),
    answer({ listExhibitionRegistrations }, [], counted(0)),
  ]
  renderSlot(StaffSections, { user: staff })
  await waitFor(() =>
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Reviews1,234reported and not decided yet', '/staff/reviews'],
      ['Verification2waiting for a decision', '/staff/verifications'],
      ['Exhibition requests3new, not yet handled', '/staff/requests'],
      ['Exhibition registrations0new, not yet handled', '/staff/requests?list=registrations'],
      ['Trade events1without confirmed dates', '/staff/events'],
    ]),
  )
  expect(calls.map(([call]) => call?.query)).toEqual([{ show: 'reported' }, { show: 'waiting' }, { status: 'new' }, { status: 'new' }])
})

test('says which queue could not be counted and shows the other queues', async () => {
  refuse({ listVerifications }, { status: 500 })
  renderSlot(StaffSections, { user: staff })
  await screen.findByText('Could not be counted')
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('link')
        .slice(0, 2)
        .map((link) => link.textContent),
    ).toEqual(['Reviews1reported and not decided yet', 'Verification–UnknownCould not be counted']),
  )
})
