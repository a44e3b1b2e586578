// Rules for every route; matrix.test.ts tests who may call them.
import { join } from 'node:path'
import {
  expectActivityMigration,
  expectApprovalsMigration,
  expectCourierMigrations,
  longStalls,
  withoutRecentLogin,
  wrongAnswers,
} from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEveryRoute } from '#testing/every-route.ts'

let site: Awaited<ReturnType<typeof startEveryRoute>>
beforeAll(async () => {
  site = await startEveryRoute()
})
afterAll(() => site.close())

test('every answer is what the API description says', { timeout: 3_600_000 }, async () => {
  expect(await wrongAnswers('payments', site, join(import.meta.dirname, '../matrix.txt'))).toEqual([])
})

test('no request keeps the service from others for more than 50 ms', { timeout: 600_000 }, async () => {
  expect(await longStalls('payments', site.app, site.identity)).toEqual([])
})

test('is ready while the database answers', async () => {
  expect((await site.app.inject('/ready')).statusCode).toBe(200)
})

test('the courier tables match the migrations of service-kit', () => {
  expectActivityMigration(join(import.meta.dirname, '../prisma/migrations'))
  expectApprovalsMigration(join(import.meta.dirname, '../prisma/migrations'))
  expectCourierMigrations(join(import.meta.dirname, '../prisma/migrations'))
})

test('invoices, receipts and credit notes are PDFs, for names in any script', async () => {
  const { owner = '', ownInvoice: invoice } = site.ids
  await site.pool.query(`UPDATE invoices SET payer_name = 'Société Générale d''Épices – Łódź ኢትዮጵያ & Sons <b>' WHERE id = $1`, [invoice])
  for (const form of ['invoice', 'receipt']) {
    const answer = await site.payments.call('GET', `/api/invoices/${invoice}/pdf?form=${form}`, owner)
    expect([answer.status, answer.headers['content-type'], answer.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
    expect(answer.headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="${form}-UNG-2026-\\d{6}.pdf"$`))
  }
  expect((await site.payments.call('GET', `/api/invoices/${invoice}/pdf?form=poem`, owner)).status).toBe(400)
})

test('every route of bank details requires a verified session', () => {
  const ours = site.app.listedRoutes.filter(({ url }) => url.includes('bank-details'))
  expect(ours.length).toBeGreaterThan(10)
  for (const route of ours) expect(route).toMatchObject({ sensitive: true })
})

test('bank details, exports, refunds, the email address and password, and decisions on accounts need a recent login', () => {
  // A request is only a question, a revocation takes access away, and a declined refund moves no money.
  expect(withoutRecentLogin(site.app)).toEqual([
    'POST /api/bank-details-requests',
    'POST /api/bank-details-requests/:id/revoke',
    'POST /api/staff/refund-proposals/:id/decline',
  ])
})
