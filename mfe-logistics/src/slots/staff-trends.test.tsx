import { listLogisticsTrends } from '@ungana/contracts-logistics'
import { answer, renderSlot, screen, staff } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import StaffSections from './staff-sections.tsx'

test('shows a chart or a line for each queue of this part', async () => {
  answer({ listLogisticsTrends })
  renderSlot(StaffSections, { user: staff, context: { trends: true } })
  expect(await screen.findByRole('img', { name: /^Logistics cases, waiting/ })).toBeTruthy()
})
