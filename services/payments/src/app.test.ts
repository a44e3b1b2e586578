import { join } from 'node:path'
import { expectActivityMigration, expectApprovalsMigration, expectCourierMigrations, testService } from '@ungana/service-kit/testing'
import { expect, test } from 'vitest'
import { startEveryRoute } from '#testing/every-route.ts'

const service = testService('payments', startEveryRoute, join(import.meta.dirname, '..'), {
  tables: [expectActivityMigration, expectApprovalsMigration, expectCourierMigrations],
  // A request is only a question, a revocation takes access away, and a declined refund moves no money.
  withoutRecentLogin: [
    'POST /api/bank-details-requests',
    'POST /api/bank-details-requests/:id/revoke',
    'POST /api/staff/refund-proposals/:id/decline',
  ],
})

test('invoices, receipts and credit notes are PDFs, for names in any script', async () => {
  const { owner = '', ownInvoice: invoice } = service().ids
  await service().pool.query(`UPDATE invoices SET payer_name = 'Société Générale d''Épices – Łódź ኢትዮጵያ & Sons <b>' WHERE id = $1`, [invoice])
  for (const form of ['invoice', 'receipt']) {
    const answer = await service().payments.call('GET', `/api/invoices/${invoice}/pdf?form=${form}`, owner)
    expect([answer.status, answer.headers['content-type'], answer.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
    expect(answer.headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="${form}-UNG-2026-\\d{6}.pdf"$`))
  }
  expect((await service().payments.call('GET', `/api/invoices/${invoice}/pdf?form=poem`, owner)).status).toBe(400)
})

test('every route of bank details requires a verified session', () => {
  const ours = service().app.listedRoutes.filter(({ url }) => url.includes('bank-details'))
  expect(ours.length).toBeGreaterThan(10)
  for (const route of ours) expect(route).toMatchObject({ sensitive: true })
})
