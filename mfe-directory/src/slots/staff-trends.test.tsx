import { listDirectoryTrends } from '@ungana/contracts-directory'
import { answer, renderSlot, screen, staff } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import StaffSections from './staff-sections.tsx'

test('shows a chart or a line for each queue of this part', async () => {
  answer({ listDirectoryTrends })
  renderSlot(StaffSections, { user: staff, context: { trends: true } })
  expect(await screen.findByRole('img', { name: /^Verification, waiting/ })).toBeTruthy()
  expect(screen.getByText('Nothing was waiting: Reviews, Exhibition requests, Exhibition registrations.')).toBeTruthy()
})
