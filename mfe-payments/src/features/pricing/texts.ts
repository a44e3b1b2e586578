export const PRICING_TITLE = 'Membership Plans'
export const PRICING_LEAD = 'Start for free. Pay by the month when you need more. Prices are in US dollars.'
export const ORGANIZATION_PLANS = 'The three plans include the same. The type of your organization decides which one you can buy, and so the price.'

/** The specification says how many answers there are, but does not print them. */
export const faq: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'When does a plan start, and how long does it last?',
    answer: 'A plan starts as soon as we receive your payment. It lasts one month. We notify you before it ends.',
  },
  {
    question: 'Is my card charged again each month?',
    answer:
      'Only if you choose renewal when you pay by card. You can cancel the renewal at any time in My Membership. Your plan then ends after the month you paid for.',
  },
  {
    question: 'How do I get the verified badge?',
    answer: 'Our team checks your business documents within 1-2 business days. You keep the badge as long as your plan includes it.',
  },
  {
    question: 'What counts against my messages?',
    answer: 'Every message you send counts. The count starts again each calendar month (Kigali time). Inquiries and received messages do not count.',
  },
  {
    question: 'Can I change my plan?',
    answer:
      'Yes. When you buy another plan, it replaces your current plan at once. If your current plan renews each month, that renewal ends. You can choose renewal again when you pay by card.',
  },
  {
    question: 'How can I pay?',
    answer: 'With PayPal, or with a credit or debit card. Mobile money appears when it is available in your country.',
  },
  {
    question: 'Do I get an invoice?',
    answer: 'Yes. You can download a PDF for every payment on the Invoices page.',
  },
]
