export const PRICING_TITLE = 'Membership Plans'
export const PRICING_LEAD = 'Begin free of charge, and pay for a month when you need more. Prices are in US dollars.'

/** Written in the product's voice; what the specification counts but does not print. */
export const faq: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'When does a plan begin, and how long does it last?',
    answer: 'It begins at once when the payment is taken, and lasts a month. We tell you before it ends.',
  },
  {
    question: 'Is my card charged again each month?',
    answer:
      'Only if you ask for it when you pay by card. You can stop that at any time on the page My Membership; the plan then ends when what is paid ends.',
  },
  {
    question: 'How do I get the verified badge?',
    answer:
      'Our team checks the documents of your business within 1-2 business days. The badge then shows for as long as you have a plan that includes it.',
  },
  {
    question: 'What counts against my messages?',
    answer: 'Each message you send, per calendar month in Kigali. Inquiries and what you receive do not count.',
  },
  {
    question: 'Can I change my plan?',
    answer:
      'Yes. Buy the other plan and it takes the place of the one you have, from that moment on. If yours renews each month, that ends with it: ask for it anew when you pay by card.',
  },
  {
    question: 'Which ways to pay are there?',
    answer: 'PayPal, credit and debit cards. Mobile money appears as soon as it is available in your country.',
  },
  {
    question: 'Do I get an invoice?',
    answer: 'For every payment, as a PDF on the page Invoices.',
  },
]
