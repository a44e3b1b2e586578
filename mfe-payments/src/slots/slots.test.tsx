import {
  type BankDetailsRequest,
  bankRequestQuery,
  getMyMembership,
  listOutgoingBankRequests,
  listSharedBankDetails,
  requestBankDetails,
} from '@ungana/contracts-payments'
import { answer, member, refuse, renderSlot, sample, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import CompanyBankDetails from './company-bank-details.tsx'
import SettingsSection from './settings-section.tsx'
import StaffSections from './staff-sections.tsx'

const owner = { businessId: '01a1fc85-2a88-7510-8bf0-06e9a79a1f9b', businessName: 'Lake Traders' }
/** Serves the reader's earlier requests. */
const serveOwnRequests = async (...requests: Partial<BankDetailsRequest>[]) => {
  const [first] = await sample({ listOutgoingBankRequests })
  if (!first) throw new Error('The sample is empty')
  answer(
    { listOutgoingBankRequests },
    requests.map((facts) => ({ ...first, ...facts })),
  )
  return first.bankDetailsId
}

test('requests the details of a shared account', async () => {
  const bankDetailsId = await serveOwnRequests({ status: 'rejected', readable: false })
  const listed = answer({ listSharedBankDetails })
  const sent = answer({ requestBankDetails })
  const { user, toasts } = renderSlot(CompanyBankDetails, { user: member, context: owner })
  const card = within(await screen.findByRole('region', { name: 'Bank details' }))
  expect(card.getByText('Bank of Kigali · •••• 4321 · RWF')).toBeDefined()
  expect(listed[0]?.params).toEqual({ userId: owner.businessId })
  await user.click(card.getByRole('button', { name: 'Request bank details' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(dialog.getByLabelText('Purpose').getAttribute('aria-invalid')).toBe('true')
  await user.type(dialog.getByLabelText('Purpose'), 'Invoice 17')
  await user.type(dialog.getByLabelText(/^Message/), 'Due on Friday')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Request sent', description: 'Lake Traders will approve or reject your request.' }]))
  expect(sent[0]?.body).toEqual({ purpose: 'Invoice 17', message: 'Due on Friday', ownerId: owner.businessId, bankDetailsId })
  expect(sent[0]?.idempotencyKey).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a deal names itself as the purpose of a request', async () => {
  await serveOwnRequests({ status: 'rejected', readable: false })
  answer({ listSharedBankDetails })
  const { user } = renderSlot(CompanyBankDetails, { user: member, context: owner, at: `/company/x${bankRequestQuery('Deal: Green coffee')}` })
  const card = within(await screen.findByRole('region', { name: 'Bank details' }))
  await user.click(await card.findByRole('button', { name: 'Request bank details' }))
  expect(within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('Purpose').value).toBe('Deal: Green coffee')
})

test.each([
  [{ status: 'pending', readable: false }, 'Requested'],
  [{ status: 'approved', readable: true }, 'Approved'],
] as const)('shows the state of the company’s own request: %j', async (request, words) => {
  await serveOwnRequests(request)
  renderSlot(CompanyBankDetails, { user: member, context: owner })
  const card = within(await screen.findByRole('region', { name: 'Bank details' }))
  expect(card.getByText(words)).toBeDefined()
  expect(card.getByRole('link', { name: 'See your requests' }).getAttribute('href')).toBe('/bank-details?tab=requests')
  expect(card.queryByRole('button')).toBeNull()
})

test.each([
  ['a visitor', null, owner],
  ['the owner', { ...member, id: owner.businessId }, owner],
  ['a page without a company', member, {}],
])('shows nothing to %s', (_, user, context) => {
  const listed = answer({ listSharedBankDetails })
  const { container } = renderSlot(CompanyBankDetails, { user, context })
  expect(container.textContent).toBe('')
  expect(listed).toEqual([])
})

test('shows nothing for a company without shared accounts', async () => {
  const listed = answer({ listSharedBankDetails }, [])
  const { container } = renderSlot(CompanyBankDetails, { user: member, context: owner })
  await waitFor(() => expect(listed).toHaveLength(1))
  expect(container.textContent).toBe('')
})

test.each([
  [{ until: null, name: 'Basic', renews: false }, 'Basic, free'],
  [{ until: '2026-12-21T05:20:11.000Z', name: 'Professional', renews: false }, 'Professional, paid until 21 December 2026'],
  [{ until: '2026-12-21T05:20:11.000Z', name: 'Professional', renews: true }, 'Professional, paid until 21 December 2026, renews each month'],
  [{ until: null, name: null, renews: false }, 'No plan'],
])('shows the plan in the settings: %j', async (facts, words) => {
  answer({ getMyMembership }, { ...(await sample({ getMyMembership })), ...facts })
  renderSlot(SettingsSection, { user: member })
  await screen.findByText(words)
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['My Membership', '/membership'],
    ['Invoices', '/invoices'],
    ['Bank Details', '/bank-details'],
  ])
})

test('shows in the settings that the plan failed to load', async () => {
  refuse({ getMyMembership }, { status: 503 })
  renderSlot(SettingsSection, { user: member })
  await screen.findByText('Your plan failed to load.')
})

test('shows staff the number of items in each payment queue', async () => {
  renderSlot(StaffSections, { user: staff })
  await waitFor(() => expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toHaveLength(4))
  const cards = () => screen.getAllByRole('link').map((link) => [link.textContent?.replaceAll('\u200b', ' '), link.getAttribute('href')])
  await waitFor(() =>
    expect(cards()).toEqual([
      ['Payments1do not match the agreed amount', '/staff/payments'],
      ['Refunds1wait for a second person', '/staff/payments'],
      ['Disputed payments2need an answer or a check', '/staff/payments?show=disputed'],
      ['Sales requests1need a call', '/staff/sales'],
    ]),
  )
})
