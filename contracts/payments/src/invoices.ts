import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { money } from './money.ts'

export const invoiceKinds = ['invoice', 'credit-note'] as const

export const invoice = z.object({
  id: z.uuid(),
  /** UNG-2026-000042; without gaps within a year. */
  number: z.string(),
  kind: openEnum(invoiceKinds),
  paymentId: z.uuid(),
  description: z.string(),
  ...money,
  /** Of an invoice: whether all of it, or part, went back. */
  status: openEnum(['paid', 'partly-refunded', 'refunded']),
  /** ISO 8601, UTC. */
  issuedAt: z.string(),
})
export type Invoice = z.output<typeof invoice>

/** The caller's own, the newest first: one per payment that succeeded, and one credit note per refund. */
export const listInvoices = endpoint({ method: 'GET', url: '/api/invoices', schema: { response: { 200: z.array(invoice) } } })

/** As PDF: the invoice (also the receipt: what is invoiced is paid), or the receipt alone. 404 for anybody else's. The address of a link. */
export const invoicePdfPath = (id: string, form: 'invoice' | 'receipt' = 'invoice') => `/api/invoices/${id}/${form}.pdf`
