import { getMyMembership, getPayment, listInvoices, listPlans, type Payment } from '@ungana/contracts-payments'
import { dayText } from '@ungana/web-kit'
import { answer, linesIn, member, refuse, renderSlot, sample, screen, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import Receipt from './receipt.tsx'

const [paid, [invoice], [plan], membership] = [
  { ...(await sample({ getPayment })), amount: 49.99, currency: 'USD', description: 'Professional, one month', method: 'card', status: 'succeeded' },
  await sample({ listInvoices }),
  await sample({ listPlans }),
  await sample({ getMyMembership }),
] as const
if (!invoice || !plan) throw new Error('A sample lacks a row')

const open = async (changes: Partial<Payment> = {}) => {
  const calls = answer({ getPayment }, { ...paid, ...changes })
  answer({ listInvoices }, [
    { ...invoice, id: crypto.randomUUID(), paymentId: paid.id, kind: 'credit-note', number: 'UNG-2026-000008' },
    { ...invoice, paymentId: paid.id, kind: 'invoice', number: 'UNG-2026-000007' },
  ])
  const page = renderSlot(Receipt, { user: member, context: { paymentId: paid.id } })
  await screen.findByRole('heading', { name: 'Receipt: USD 49.99' })
  return { ...page, calls }
}
const receipt = () => screen.getByRole('region', { name: 'Receipt' })

test.each([
  ['business', 'Get verified', '/verification'],
  ['organization', 'Add your members', '/organization-members'],
] as const)('a plan of a %s shows amount, invoice, what is unlocked, and the next step', async (audience, next, path) => {
  answer({ listPlans }, [{ ...plan, id: 'professional', name: 'Professional', audience, features: ['50 messages a month'] }])
  answer({ getMyMembership }, { ...membership, plan: 'professional', until: '2026-12-24T08:00:00.000Z' })
  const { calls } = await open({ plan: 'professional' })
  await screen.findByRole('heading', { name: `Professional is active until ${dayText('2026-12-24T08:00:00.000Z')}` })
  expect(calls[0]?.params).toEqual({ id: paid.id })
  expect(linesIn(receipt()).slice(0, 3)).toEqual(['Receipt: USD 49.99', 'Paid', 'Professional, one month · Card'])
  const link = await screen.findByRole('link', { name: 'UNG-2026-000007 (PDF)' })
  expect(link.getAttribute('href')).toBe(`/api/invoices/${invoice.id}/pdf`)
  expect(screen.getByText('50 messages a month')).toBeTruthy()
  expect(screen.getByRole('link', { name: next }).getAttribute('href')).toBe(path)
})

test('an amount without a plan leads to the invoices', async () => {
  await open({ plan: null })
  expect(screen.getByRole('link', { name: 'All invoices' }).getAttribute('href')).toBe('/invoices')
  expect(screen.queryByRole('link', { name: 'My Membership' })).toBeNull()
})

test.each(['open', 'processing'])('a payment that the provider accepted is %s, and asked for again until it is paid', async (status) => {
  await open({ status, plan: null })
  expect(screen.getByText('Processing')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  answer({ getPayment }, { ...paid, plan: null })
  await screen.findByText('Paid', undefined, { timeout: 20_000 })
})

test('a payment whose outcome stays unknown says so', async () => {
  await open({ status: 'processing', unsettled: true, plan: null })
  expect(screen.getByText(/^The provider has not told us the outcome\. .* Please do not pay again\.$/)).toBeTruthy()
})

test('a payment of somebody else shows nothing', async () => {
  const calls = refuse({ getPayment }, { status: 404 })
  renderSlot(Receipt, { user: member, context: { paymentId: paid.id } })
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull())
})
