import { listInvoices } from '@ungana/contracts-payments'
import { answer, refuse, sample, screen, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

test('lists each invoice with status, date, amount and PDF', async () => {
  const [named] = await sample({ listInvoices })
  if (!named) throw new Error('The sample is empty')
  const { person, ...first } = named
  const rows = [
    { ...first, person },
    { ...first, id: crypto.randomUUID(), number: 'UNG-2026-000043', status: 'partly-refunded' },
    { ...first, id: crypto.randomUUID(), number: 'UNG-2026-000044', status: 'refunded' },
    { ...first, id: crypto.randomUUID(), number: 'UNG-2026-000045', status: 'on-hold' },
    { ...first, id: crypto.randomUUID(), number: 'UNG-CN-000001', kind: 'credit-note', amount: 1500, currency: 'RWF' },
  ]
  answer({ listInvoices }, rows)
  openPage('/invoices')
  const shown = await screen.findAllByRole('listitem')
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'UNG-2026-000042Paid21 November 2026 · USD 49.99 · Professional, one monthPaid by Grace UweraPDF',
    'UNG-2026-000043Partly refunded21 November 2026 · USD 49.99 · Professional, one monthPDF',
    'UNG-2026-000044Refunded21 November 2026 · USD 49.99 · Professional, one monthPDF',
    'UNG-2026-000045on-hold21 November 2026 · USD 49.99 · Professional, one monthPDF',
    'UNG-CN-000001Credit note21 November 2026 · RWF 1,500 · Professional, one monthPDF',
  ])
  const pdf = within(shown[0] as HTMLElement).getByRole('link', { name: 'Download UNG-2026-000042 as PDF' })
  expect([pdf.getAttribute('href'), pdf.getAttribute('download')]).toEqual([`/api/invoices/${first.id}/pdf`, 'UNG-2026-000042.pdf'])
})

test('suggests a payment when there are no invoices', async () => {
  answer({ listInvoices }, [])
  openPage('/invoices')
  await screen.findByText('No invoices yet')
  expect(screen.getByRole('link', { name: 'Make a payment' }).getAttribute('href')).toBe('/payments')
})

test('retries after a failure', async () => {
  refuse({ listInvoices }, { status: 500 })
  const { user } = openPage('/invoices')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading your invoices')
  answer({ listInvoices }, [])
  await user.click(within(alert).getByRole('button'))
  await screen.findByText('No invoices yet')
})

test('asks a visitor to log in, and loads nothing', async () => {
  const calls = answer({ listInvoices }, [])
  openPage('/invoices', { user: null })
  await screen.findByText('Please log in to see your invoices')
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Finvoices')
  expect(calls).toEqual([])
})
