import { listPaymentTrends } from '@ungana/contracts-payments'
import { answer, renderSlot, screen, staff } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import StaffSections from './staff-sections.tsx'

test('shows a chart or a line for each queue of this part', async () => {
  answer({ listPaymentTrends })
  renderSlot(StaffSections, { user: staff, context: { trends: true } })
  expect(await screen.findByRole('img', { name: /^Sales requests, waiting/ })).toBeTruthy()
  expect(screen.getByText('Nothing was waiting: Payments, Disputed payments.')).toBeTruthy()
})
