import { actor, endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { money } from './money.ts'

export const invoiceKinds = ['invoice', 'credit-note'] as const

export const invoice = z.object({
  id: z.uuid(),
  /** UNG-2026-000042; no gaps within a year. */
  number: z.string(),
  kind: openEnum(invoiceKinds),
  paymentId: z.uuid(),
  description: z.string(),
  ...money,
  /** Whether an invoice was refunded in full, in part or not at all. */
  status: openEnum(['paid', 'partly-refunded', 'refunded']),
  /** ISO 8601, UTC. */
  issuedAt: z.string(),
  /** Who started the payment of an invoice. Missing for renewals. */
  person: z.optional(actor),
})
export type Invoice = z.output<typeof invoice>

/**
 * The caller's own invoices (one per successful payment) and credit notes (one per refund), newest first. The credit notes of an invoice never add up
 * to more than the invoice.
 */
export const listInvoices = endpoint({ method: 'GET', url: '/api/invoices', schema: { response: { 200: z.array(invoice) } } })

export const invoiceForms = ['invoice', 'receipt'] as const

/** The PDF, as a download. 404 PAYMENTS_INVOICE_NOT_FOUND for other accounts. */
export const readInvoicePdf = endpoint({
  method: 'GET',
  url: '/api/invoices/:id/pdf',
  schema: {
    params: z.object({ id: z.uuid() }),
    querystring: z.object({ form: z._default(z.enum(invoiceForms), 'invoice') }),
    response: { 200: z.string() },
  },
})

/** URL path of the PDF, for links. */
export const invoicePdfPath = (id: string, form: (typeof invoiceForms)[number] = 'invoice') =>
  `/api/invoices/${id}/pdf${form === 'invoice' ? '' : `?${new URLSearchParams({ form })}`}`
