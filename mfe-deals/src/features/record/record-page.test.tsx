import { contestEntry, decideDealContest, getDealRecord, getOwnDealRecord, listDealContests } from '@ungana/contracts-deals'
import { answer, member, renderSlot, sample, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import CompanyRecord from '#slots/company-record.tsx'
import { openPage } from '#testing/open-page.tsx'

test('shows the counts and the deals, and contests an entry that counts against the company', async () => {
  const own = await sample({ getOwnDealRecord })
  answer({ getOwnDealRecord })
  const { user } = openPage('/deals/record')
  await screen.findByText('2 of 3')
  await user.click(screen.getByRole('button', { name: 'Contest' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contest this entry' }))
  const calls = answer({ contestEntry })
  answer({ getOwnDealRecord }, { ...own, deals: own.deals.map((deal) => ({ ...deal, entries: [contested] })) })
  await user.type(reason(dialog), 'The buyer changed the packaging.')
  await user.click(dialog.getByRole('button', { name: 'Contest' }))
  await screen.findByText('Contested. We are looking at it.')
  expect(calls.map(({ body }) => body)).toEqual([{ figure: 'on-time', reason: 'The buyer changed the packaging.' }])
  expect(screen.queryByRole('button', { name: 'Contest' })).toBeNull()
})
const contested = await sample({ contestEntry })
const reason = (dialog: ReturnType<typeof within>) => dialog.getByRole('textbox', { name: 'Reason' })

test('says what counts when no deal has ended', async () => {
  const own = await sample({ getOwnDealRecord })
  answer({ getOwnDealRecord }, { ...own, deals: [] })
  openPage('/deals/record')
  await screen.findByText('No ended deals yet')
})

test('a company page shows the counts to members, and nothing without ended deals', async () => {
  answer({ getDealRecord })
  renderSlot(CompanyRecord, { user: member, context: { businessId: member.id } })
  const region = within(await screen.findByRole('region', { name: 'Deals on Ungana' }))
  region.getByText('4 of 5')
})

test('staff decide about a contested entry', async () => {
  answer({ listDealContests })
  const { user } = openPage('/staff/deal-contests', { user: staff })
  const link = await screen.findByRole('link', { name: 'Green coffee, washed' })
  expect(link.getAttribute('href')).toMatch(/^\/staff\/deals\//)
  await user.click(screen.getByRole('button', { name: 'Decide' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide about this entry' }))
  const calls = answer({ decideDealContest })
  answer({ listDealContests }, [])
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Decision' }), 'Remove it from the record')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The buyer changed the order.')
  await user.click(dialog.getByRole('button', { name: 'Decide' }))
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ decision: 'removed', note: 'The buyer changed the order.' }]))
  await screen.findByText('No contested entries')
})
