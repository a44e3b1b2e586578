import { t } from '@lingui/core/macro'

export const PRICING_TITLE = t`Membership Plans`
export const PRICING_LEAD = t`Start for free. Pay by the month when you need more. Prices are in US dollars.`
export const ORGANIZATION_PLANS = t`The three plans include the same features. The type of your organization decides which one you can buy, and so the price.`

/** The specification says how many answers there are, but does not print them. */
export const faq: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: t`When does a plan start, and how long does it last?`,
    answer: t`A plan starts as soon as we receive your payment. It lasts one month. We notify you before it ends.`,
  },
  {
    question: t`Is my card charged again each month?`,
    answer: t`Only if you choose renewal when you pay by card. You can cancel the renewal at any time in My Membership. Your plan then ends after the month you paid for.`,
  },
  {
    question: t`How do I get the verified badge?`,
    answer: t`Our team checks your business documents within 1-2 business days. You keep the badge as long as your plan includes it.`,
  },
  {
    question: t`What counts against my messages?`,
    answer: t`Every message you send counts. The count starts again each calendar month (Kigali time). Inquiries and received messages do not count.`,
  },
  {
    question: t`Can I change my plan?`,
    answer: t`Yes. When you buy another plan, it replaces your current plan at once. If your current plan renews each month, that renewal ends. You can choose renewal again when you pay by card.`,
  },
  {
    question: t`How can I pay?`,
    answer: t`With PayPal, or with a credit or debit card. Mobile money appears when it is available in your country.`,
  },
  {
    question: t`Do I get an invoice?`,
    answer: t`Yes. You can download a PDF for every payment on the Invoices page.`,
  },
]
