import { decideDealDispute, getDisputedDeal, listDealDisputes } from '@ungana/contracts-deals'
import { answer, member, refuse, sample, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const file = await sample({ getDisputedDeal })
const at = `/staff/deals/${file.id}`

test('the queue shows who disputes what, and leads to the deal', async () => {
  answer({ listDealDisputes })
  openPage('/staff/deals', { user: staff })
  const link = await screen.findByRole('link', { name: 'Green coffee, washed' })
  expect(link.getAttribute('href')).toBe(at)
  screen.getByText('Nairobi Beans buys from Kivu Coffee')
  screen.getByText('Nairobi Beans: The sample was another grade.')
})

test('staff read the deal, and decide with a reason', async () => {
  answer({ getDisputedDeal })
  answer({ listDealDisputes }, [])
  const page = openPage(at, { user: staff })
  await screen.findByText('Nairobi Beans opened a dispute: the goods')
  screen.getByRole('heading', { name: 'What happened' })
  await screen.findByText('Certificates and other documents')
  expect((await screen.findByLabelText('PDF of CI-000001')).getAttribute('href')).toContain(`/api/deals/${file.id}/papers/`)
  expect(screen.queryByText(/^(Add a file|Make it|Change packages and weights)$/)).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Decide' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide this dispute' }))
  const calls = answer({ decideDealDispute })
  await page.user.click(dialog.getByRole('button', { name: 'Decide' }))
  await dialog.findByText(/Please say why\./)
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Decision' }), 'Cancel the deal')
  await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'No transfer was shown.')
  await page.user.click(dialog.getByRole('button', { name: 'Decide' }))
  await screen.findByRole('heading', { name: 'No open disputes' })
  expect(calls.map(({ body, params }) => [body, params])).toEqual([[{ decision: 'cancel', note: 'No transfer was shown.' }, { id: file.id }]])
})

test('members do not see it, and a deal without a dispute stays private', async () => {
  const calls = answer({ getDisputedDeal })
  const page = openPage(at, { user: member })
  await screen.findByRole('heading', { level: 1, name: 'This page is for staff' })
  expect(calls).toEqual([])
  page.unmount()
  refuse({ getDisputedDeal }, { status: 404 })
  openPage(at, { user: staff })
  await waitFor(() => screen.getByRole('heading', { name: 'No dispute' }))
})
