// Emails each receipt and credit note once, as a PDF.
import { invoicesPath } from '@ungana/contracts-payments'
import { text } from '@ungana/language/server'
import { money } from '@ungana/service-kit'
import { composeMail, type Mail, queueMail } from '@ungana/service-kit/mailer'
import type { Background } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { drawInvoice } from './draw-invoice.ts'
import { findUnmailed, type InvoiceRow } from './invoice-rows.ts'

/** An invoice that cannot be drawn does not keep back the others. @returns the number of queued emails @throws if one cannot be drawn, after the others */
export async function mailInvoices({ transaction, now, site }: Background): Promise<number> {
  let mailed = 0
  const failed = new Map<string, unknown>()
  while (
    await transaction(async (tx) => {
      // Locked until the commit, so another instance takes the next one.
      const invoice = await findUnmailed(tx, [...failed.keys()])
      if (!invoice) return false
      const mail = await receiptMail(invoice, site).catch((error: unknown) => void failed.set(invoice.id, error))
      if (!mail) return true
      await query(tx, 'UPDATE invoices SET mailed_at = $2 WHERE id = $1', [invoice.id, now()])
      await queueMail(tx, mail)
      mailed++
      return true
    })
  ) {}
  for (const [id, cause] of failed) throw new Error(`Could not draw invoice ${id}`, { cause })
  return mailed
}

export async function receiptMail(invoice: InvoiceRow & { readonly mailTo: string }, site: string): Promise<Mail> {
  const { number, kind, payerName, description, currency, mailTo } = invoice
  const credit = kind === 'credit-note'
  const amount = money(Number(invoice.amount), currency)
  const pdf = await drawInvoice(invoice, credit ? 'invoice' : 'receipt')
  return composeMail({
    kind: 'receipt',
    to: mailTo,
    subject: credit ? text('Refund of {amount}', { amount }) : text('Receipt for {amount}', { amount }),
    words: [
      credit
        ? text('We refunded {amount} to the payment method you paid with. Your bank may need a few days to show it.', { amount })
        : text('We received your payment of {amount}. Thank you.', { amount }),
      text('For {payerName}: {description}', { payerName, description }),
      credit ? text('The credit note {number} is attached.', { number }) : text('The receipt for invoice {number} is attached.', { number }),
    ],
    button: { label: text('View your invoices'), to: new URL(invoicesPath(), site).href },
    attachments: [
      { filename: `${credit ? 'credit-note' : 'receipt'}-${number}.pdf`, contentType: 'application/pdf', content: pdf.toString('base64') },
    ],
  })
}
