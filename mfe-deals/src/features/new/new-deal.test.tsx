import { proposeDeal } from '@ungana/contracts-deals'
import { getBusiness } from '@ungana/contracts-directory'
import { answer, fill, sample, screen, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

test('proposes a deal with lines, terms and payments to the company of the address', async () => {
  const company = { ...(await sample({ getBusiness })), sample: false, businessName: 'Kivu Coffee' }
  answer({ getBusiness }, company)
  const page = openPage(`/deals/new?company=${company.id}`)
  const form = await screen.findByRole('form', { name: 'Propose a deal' })
  await page.user.click(screen.getByRole('button', { name: 'Add a line' }))
  await page.user.click(screen.getByRole('button', { name: 'Remove the last line' }))
  await page.user.click(screen.getByRole('button', { name: 'Send the proposal' }))
  await screen.findAllByText('Please say what the deal is about.')
  await fill(page, form, {
    'Your side': 'We buy from Kivu Coffee',
    'What the deal is about': 'Green coffee',
    'Goods or service': 'Green coffee, washed',
    Quantity: '300',
    'Price of one unit': '56.50',
  })
  const calls = answer({ proposeDeal })
  await page.user.click(screen.getByRole('button', { name: 'Send the proposal' }))
  await waitFor(() => expect(page.address()).toMatch(/^\/deals\/01a/))
  expect(calls[0]?.body).toMatchObject({
    partnerId: company.id,
    side: 'buyer',
    subject: 'Green coffee',
    lines: [{ text: 'Green coffee, washed', quantity: '300', unitPriceMinor: 5650 }],
    currency: 'USD',
    payment: { deposit: 30, onLoading: 0, onDelivery: 70 },
  })
})

test('without a company it says where to start', async () => {
  openPage('/deals/new')
  await screen.findByText('Choose a company first')
})
