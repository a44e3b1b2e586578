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

/** The caller's own, the newest first: one per payment that succeeded, and credit notes for what went back, never of more than was invoiced. */
export const listInvoices = endpoint({ method: 'GET', url: '/api/invoices', schema: { response: { 200: z.array(invoice) } } })

export const invoiceForms = ['invoice', 'receipt'] as const

/** As PDF, to save. 404 PAYMENTS_INVOICE_NOT_FOUND for anybody else's. */
export const readInvoicePdf = endpoint({
  method: 'GET',
  url: '/api/invoices/:id/pdf',
  schema: {
    params: z.object({ id: z.uuid() }),
    querystring: z.object({ form: z._default(z.enum(invoiceForms), 'invoice') }),
    response: { 200: z.string() },
  },
})

/** The address of a link to it. */
export const invoicePdfPath = (id: string, form: (typeof invoiceForms)[number] = 'invoice') =>
  `/api/invoices/${id}/pdf${form === 'invoice' ? '' : `?${new URLSearchParams({ form })}`}`
