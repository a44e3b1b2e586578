import { listInvoices as listEndpoint, readInvoicePdf } from '@ungana/contracts-payments'
import { callerOf, type Service } from '@ungana/service-kit'
import { InvoiceNotFound } from '#errors.ts'
import type { Payments } from '#lib/dependencies.ts'
import { drawInvoice } from './draw-invoice.ts'
import { findInvoice, listInvoices } from './invoice-rows.ts'

export function invoiceRoutes(app: Service, { pool }: Payments): void {
  app.route({
    ...listEndpoint,
    config: { policy: 'member', act: 'payments.read', sensitive: true },
    handler: (request) => listInvoices(pool, callerOf(request)),
  })

  app.route({
    ...readInvoicePdf,
    config: { policy: 'member', act: 'payments.read', sensitive: true },
    handler: async (request, reply) => {
      const { id } = request.params
      const { form } = request.query
      const invoice = await findInvoice(pool, { id, payerId: callerOf(request) })
      if (!invoice) throw new InvoiceNotFound()
      const pdf = await drawInvoice(invoice, form)
      reply.header('content-disposition', `attachment; filename="${form}-${invoice.number}.pdf"`)
      reply.type('application/pdf')
      // The contract types the body as text, but PDF bytes are sent.
      return reply.send(pdf as never)
    },
  })
}
