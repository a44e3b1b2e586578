import {
  type BankDetailsRequest,
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
/** What the reader has asked for so far. */
const asked = async (...requests: Partial<BankDetailsRequest>[]) => {
  const [first] = await sample({ listOutgoingBankRequests })
  if (!first) throw new Error('The sample is empty')
  answer(
    { listOutgoingBankRequests },
    requests.map((facts) => ({ ...first, ...facts })),
  )
  return first.bankDetailsId
}

test('a company that shares an account can be asked for it', async () => {
  const bankDetailsId = await asked({ status: 'rejected', readable: false })
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
  await waitFor(() => expect(toasts).toEqual([{ title: 'Request sent', description: 'Lake Traders decides whether you may read the details.' }]))
  expect(sent[0]?.body).toEqual({ purpose: 'Invoice 17', message: 'Due on Friday', ownerId: owner.businessId, bankDetailsId })
  expect(sent[0]?.idempotencyKey).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  [{ status: 'pending', readable: false }, 'Requested'],
  [{ status: 'approved', readable: true }, 'Approved'],
] as const)('an account that was asked for says so: %j', async (request, words) => {
  await asked(request)
  renderSlot(CompanyBankDetails, { user: member, context: owner })
  const card = within(await screen.findByRole('region', { name: 'Bank details' }))
  expect(card.getByText(words)).toBeDefined()
  expect(card.getByRole('link', { name: 'See your requests' }).getAttribute('href')).toBe('/bank-details')
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

test('a company that shares nothing shows nothing', async () => {
  const listed = answer({ listSharedBankDetails }, [])
  const { container } = renderSlot(CompanyBankDetails, { user: member, context: owner })
  await waitFor(() => expect(listed).toHaveLength(1))
  expect(container.textContent).toBe('')
})

test.each([
  [{ until: null, name: 'Basic', renews: false }, 'Basic, free of charge'],
  [{ until: '2026-12-21T05:20:11.000Z', name: 'Professional', renews: false }, 'Professional, paid until 21 December 2026'],
  [{ until: '2026-12-21T05:20:11.000Z', name: 'Professional', renews: true }, 'Professional, paid until 21 December 2026, renews each month'],
  [{ until: null, name: null, renews: false }, 'No plan'],
])('settings say which plan there is: %j', async (facts, words) => {
  answer({ getMyMembership }, { ...(await sample({ getMyMembership })), ...facts })
  renderSlot(SettingsSection, { user: member })
  await screen.findByText(words)
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['My Membership', '/membership'],
    ['Invoices', '/invoices'],
    ['Bank Details', '/bank-details'],
  ])
})

test('settings say that the plan could not be read', async () => {
  refuse({ getMyMembership }, { status: 503 })
  renderSlot(SettingsSection, { user: member })
  await screen.findByText('Your plan could not be read just now.')
})

test('staff see how much waits in each queue of payments', async () => {
  renderSlot(StaffSections, { user: staff })
  await waitFor(() => expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toHaveLength(3))
  const cards = () => screen.getAllByRole('link').map((link) => [link.textContent?.replaceAll('\u200b', ' '), link.getAttribute('href')])
  await waitFor(() =>
    expect(cards()).toEqual([
      ['Payments1do not fit what was agreed', '/staff/payments'],
      ['Disputed payments2wait for an answer, or to be seen', '/staff/payments?show=disputed'],
      ['Sales requests1wait for a call', '/staff/sales'],
    ]),
  )
})
