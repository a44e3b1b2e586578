import { listExchangeRates, setExchangeRate } from '@ungana/contracts-messaging'
import { todayInKigali } from '@ungana/web-kit'
import { answer, fill, member, refuse, render, rowsIn, sample, screen, staff, staffAs, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import StaffRatesPage from './staff-rates-page.tsx'

const at = '/staff/exchange-rates'
const [rate] = await sample({ listExchangeRates })
if (!rate) throw new Error('The sample lacks a rate')

test('is only for staff who may edit rates', () => {
  render(<StaffRatesPage />, { user: member }).unmount()
  render(<StaffRatesPage />, { user: staffAs('moderation') })
  expect(screen.getByText('This page is not part of your role')).toBeTruthy()
})

test('lists the rate of each currency, sets one and says what is wrong', async () => {
  answer({ listExchangeRates }, [
    { ...rate, currency: 'KES', date: todayInKigali() },
    { ...rate, currency: 'RWF', perUsd: '1452.5', date: '2026-01-31', source: 'National Bank of Rwanda' },
  ])
  const page = render(<StaffRatesPage />, { at, user: staff })
  await screen.findByText('USD 1 = KES 129.35')
  const rows = await rowsIn(() => document.body)
  expect(rows.map(([title, badge]) => [title, badge])).toEqual([
    ['EUR', 'No rate yet'],
    ['USD 1 = KES 129.35', expect.stringContaining('Central Bank of Kenya, ')],
    ['USD 1 = RWF 1,452.5', 'Older than 7 days'],
    ...['TZS', 'UGX', 'CDF', 'BIF', 'SSP'].map((code) => [code, 'No rate yet']),
  ])

  await page.user.click(screen.getByRole('button', { name: 'Set rate: RWF' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Exchange rate of RWF' }))
  expect(dialog.getByText('Now: USD 1 = RWF 1,452.5, 31 January 2026.')).toBeTruthy()
  const form = dialog.getByRole('form')
  await fill(page, form, { 'RWF for one US dollar': 'a lot' })
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Please enter a number above 0, with at most six decimals, e.g. 129.35.')).toBeTruthy()
  refuse({ setExchangeRate }, { status: 400, field: 'date', message: 'Please choose today or an earlier day' })
  await fill(page, form, { 'RWF for one US dollar': '1460,5' })
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Please choose today or an earlier day')
  const calls = answer({ setExchangeRate }, { ...rate, currency: 'RWF', perUsd: '1460.5' })
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { currency: 'RWF' }, body: { perUsd: '1460.5', date: todayInKigali(), source: 'National Bank of Rwanda' } },
  ])
  expect(page.toasts).toContainEqual({ title: 'Exchange rate saved', description: 'USD 1 = RWF 1,460.5' })
})

test('says that the rates did not load', async () => {
  refuse({ listExchangeRates }, { status: 503 })
  render(<StaffRatesPage />, { at, user: staff })
  expect(await screen.findByText('Error loading exchange rates')).toBeTruthy()
})
