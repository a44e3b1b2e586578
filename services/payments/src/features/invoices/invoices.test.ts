// Receipts and credit notes are emailed once, with the right issuer.
import { randomUUID } from 'node:crypto'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { queuedMails } from '@ungana/service-kit/testing'
import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { setIssuer } from '#lib/invoices.ts'
import { SITE } from '#testing/payments.ts'
import { startWithSandbox } from '#testing/start-with-sandbox.ts'
import { findInvoice } from './invoice-rows.ts'
import { mailInvoices } from './mail-invoices.ts'

const { sandbox, payments } = await startWithSandbox()

async function pay(payer: string, person?: IdentityClaims['person'], description = 'Order 7'): Promise<string> {
  const ordered = { amount: 4500, currency: 'RWF', description }
  const { body } = await payments.call('POST', '/api/payments/stripe/create-payment-intent', payer, ordered, { claims: { person } })
  await sandbox.pay(body.clientSecret, '4242424242424242')
  await payments.call('GET', `/api/payments/stripe/payment-intent/${body.clientSecret.split('_secret_')[0]}`, payer)
  return body.paymentId
}

const queued = () => queuedMails(payments.pool)

test('emails each receipt and credit note once, even with several instances, and later to a payer who has no email address yet', async () => {
  const payer = await payments.account({ name: "Société d'Épices" })
  const id = await pay(payer)
  const counts = await Promise.all([mailInvoices(payments.background), mailInvoices(payments.background), mailInvoices(payments.background)])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  await payments.call('POST', `/api/staff/payments/${id}/refund`, randomUUID(), { amount: 500, reason: 'Too much' }, { role: 'staff' })
  await payments.passTime(40)
  // The refund route starts a check of its own, which may keep the payment locked for a moment.
  await expect.poll(() => mailInvoices(payments.background)).toBe(1)
  const [receipt, note, ...more] = await queued()
  expect(more).toEqual([])
  expect(receipt).toMatchObject({ to: 'owner@kivu.example', subject: 'Receipt for RWF 4,500' })
  for (const words of ["For Société d'Épices: Order 7", `${SITE}/invoices`]) expect(receipt?.text).toContain(words)
  expect(note).toMatchObject({ subject: 'Refund of RWF 500' })
  for (const [mail, name] of [
    [receipt, /^receipt-UNG-2026-\d{6}\.pdf$/],
    [note, /^credit-note-UNG-CN-2026-\d{6}\.pdf$/],
  ] as const) {
    const [file] = mail?.attachments ?? []
    expect(file?.filename).toMatch(name)
    expect(
      Buffer.from(file?.content ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
  expect(note?.text).not.toContain('Too much')

  const silent = await payments.account()
  await payments.pool.query('UPDATE accounts SET email = NULL WHERE id = $1', [silent])
  await pay(silent)
  expect(await mailInvoices(payments.background)).toBe(0)
  await payments.pool.query(`UPDATE accounts SET email = 'late@kivu.example' WHERE id = $1`, [silent])
  expect(await mailInvoices(payments.background)).toBe(1)
  expect((await queued()).at(-1)?.to).toBe('late@kivu.example')
})

test('an invoice that cannot be drawn keeps back no other, and is emailed when it can be drawn', async () => {
  const payer = await payments.account()
  for (const description of ['Broken', 'Order 8']) await pay(payer, undefined, description)
  const { text } = PDFDocument.prototype
  const broken = vi.spyOn(PDFDocument.prototype, 'text').mockImplementation(function (this: PDFKit.PDFDocument, ...given: unknown[]) {
    if (given[0] === 'Broken') throw new Error('no such letter')
    return Reflect.apply(text, this, given)
  })
  await expect(mailInvoices(payments.background)).rejects.toThrow('Could not draw invoice')
  expect((await queued()).at(-1)?.text).toContain('Order 8')
  broken.mockRestore()
  expect(await mailInvoices(payments.background)).toBe(1)
  expect((await queued()).at(-1)?.text).toContain('Broken')
})

test('an invoice keeps its issuer, and setting the same issuer again adds no row', async () => {
  const payer = await payments.account()
  const invoiced = async (): Promise<string> => {
    await pay(payer)
    return (await payments.call('GET', '/api/invoices', payer)).body[0].id
  }
  const before = await invoiced()
  const first = { name: 'Ungana Ltd', address: 'KN 5 Road, Kigali', taxNumber: null }
  const second = { ...first, address: 'KG 7 Avenue, Kigali', taxNumber: '103456789' }
  await setIssuer(payments.pool, first)
  await setIssuer(payments.pool, first)
  const moved = await invoiced()
  await setIssuer(payments.pool, second)
  await setIssuer(payments.pool, second)
  const after = await invoiced()
  const issuerOf = async (id: string) => {
    const { issuerName, issuerAddress, issuerTaxNumber } = (await findInvoice(payments.pool, { id, payerId: payer })) ?? {}
    return [issuerName, issuerAddress, issuerTaxNumber]
  }
  expect(await Promise.all([before, moved, after].map(issuerOf))).toEqual([[null, null, null], Object.values(first), Object.values(second)])
  const { rows } = await payments.pool.query('SELECT count(*)::int AS count FROM invoice_issuers')
  expect(rows).toEqual([{ count: 2 }])
})

test('an invoice number contains the year in Kigali', async () => {
  const payer = await payments.account()
  const before = payments.clock.now
  payments.clock.now = new Date('2026-12-31T22:30:00Z')
  await pay(payer)
  payments.clock.now = before
  const [invoice] = (await payments.call('GET', '/api/invoices', payer)).body
  expect(invoice.number).toMatch(/^UNG-2027-\d{6}$/)
})

test('an invoice names who paid, to their own company only', async () => {
  const payer = await payments.account()
  const aline = { id: randomUUID(), name: 'Aline Uwase', role: 'finance' } as const
  const id = await pay(payer, { ...aline, shown: true })
  await payments.call('POST', `/api/staff/payments/${id}/refund`, randomUUID(), { amount: 500, reason: 'Too much' }, { role: 'staff' })
  await payments.passTime(40)
  const { body } = await payments.call('GET', '/api/invoices', payer)
  expect(body.map(({ kind, person }: Record<string, unknown>) => [kind, person])).toEqual([
    ['credit-note', undefined],
    ['invoice', aline],
  ])
  const seen = await payments.call('GET', `/api/staff/payments?q=${id}`, randomUUID(), undefined, { role: 'staff' })
  expect(seen.body).toHaveLength(1)
  expect(JSON.stringify(seen.body)).not.toContain(aline.name)
})
