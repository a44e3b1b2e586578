import { listBorders, listCases } from '@ungana/contracts-logistics'
import { answer, linesIn, refuse, renderSlot, sample, screen, staff, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import StaffSections from './staff-sections.tsx'

const cards = () => screen.getAllByRole('link').map((card) => [card.getAttribute('href'), ...linesIn(card)])

test('counts open cases and border posts without a report', async () => {
  const calls = answer({ listCases }, [], { headers: { 'x-total-count': '1234' } })
  const [known, unknown] = await sample({ listBorders })
  if (!known || !unknown) throw new Error('The sample lacks border posts')
  answer({ listBorders }, [known, unknown, { ...unknown, id: 'katuna' }])
  renderSlot(StaffSections, { user: staff })
  await waitFor(() =>
    expect(cards()).toEqual([
      ['/staff/logistics-cases', 'Logistics cases', '1,234', 'bookings on hold'],
      ['/staff/borders', 'Borders', '2', 'border posts without a report'],
    ]),
  )
  expect(calls.map(({ query }) => query)).toEqual([{ show: 'open', page: '1' }])
})

test('shows which count failed', async () => {
  refuse({ listCases }, { status: 500 })
  refuse({ listBorders }, { status: 500 })
  renderSlot(StaffSections, { user: staff })
  await waitFor(() => expect(screen.getAllByText('Could not be counted')).toHaveLength(2))
})
