// Receipts and credit notes go to their payer by mail, as PDF; each once.
import { amountText, invoicesPath } from '@ungana/contracts-payments'
import { letter, type Mail, queueMail } from '@ungana/service-kit/mailer'
import type { Background } from '#lib/dependencies.ts'
import { drawInvoice } from './draw-invoice.ts'
import { findUnmailed, type InvoiceRow } from './invoice-rows.ts'

/** @returns how many were handed to the mails */
export async function mailInvoices({ transaction, now, site }: Background): Promise<number> {
  let mailed = 0
  while (
    await transaction(async (tx) => {
      // Held until the commit: another instance takes the next one.
      const invoice = await findUnmailed(tx)
      if (!invoice) return false
      await tx.query('UPDATE invoices SET mailed_at = $2 WHERE id = $1', [invoice.id, now()])
      await queueMail(tx, await mailOf(invoice, site))
      return true
    })
  )
    mailed++
  return mailed
}

async function mailOf(invoice: InvoiceRow & { readonly mailTo: string }, site: string): Promise<Mail> {
  const { number, kind, payerName, description, currency, mailTo } = invoice
  const credit = kind === 'credit-note'
  const amount = amountText(Number(invoice.amount), currency)
  const pdf = await drawInvoice(invoice, credit ? 'invoice' : 'receipt')
  return letter({
    to: mailTo,
    subject: credit ? `Refund of ${amount}` : `Receipt for ${amount}`,
    words: [
      `For ${payerName}:`,
      credit
        ? `${amount} goes back to you, the way it came. Your bank may take some days.`
        : `We have received your payment of ${amount}. Thank you.`,
      description,
      credit ? `The credit note ${number} is attached.` : `The receipt for invoice ${number} is attached.`,
    ],
    button: { label: 'See your invoices', to: new URL(invoicesPath(), site).href },
    attachments: [
      { filename: `${credit ? 'credit-note' : 'receipt'}-${number}.pdf`, contentType: 'application/pdf', content: pdf.toString('base64') },
    ],
  })
}
