import { getDeal } from '@ungana/contracts-deals'
import { answer, refuse, sample, screen } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const deal = await sample({ getDeal })
const at = `/deals/${deal.id}`

test('shows what the companies agreed on', async () => {
  answer({ getDeal }, deal)
  openPage(at)
  await screen.findByRole('heading', { level: 1, name: 'Green coffee, washed' })
  const section = screen.getByText('What you agreed on').closest('section')
  expect(section?.textContent).toContain('300 bag of 60 kg')
  expect(section?.textContent).toContain('TotalUSD 16,950.00')
  expect(section?.textContent).toContain('Delivery term: FCA Bukavu')
})

test('says that a deal of others does not exist', async () => {
  refuse({ getDeal }, { status: 404 })
  openPage(at)
  await screen.findByRole('heading', { level: 1, name: 'Deal not found' })
})
