import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { quoteTerms } from './quotes.ts'

const side = z.object({ id: z.uuid(), name: z.string() })

/** The accepted quote of an inquiry, for the deals service. 404 MESSAGING_INQUIRY_NOT_FOUND without one. */
export const getAcceptedQuote = endpoint({
  method: 'GET',
  url: '/internal/inquiries/:id/accepted-quote',
  schema: {
    params: z.object({ id: z.uuid() }),
    response: {
      200: z.object({
        quoteId: z.uuid(),
        subject: z.string(),
        buyer: side,
        seller: side,
        priceMinor: z.int(),
        currency: z.string(),
        terms: z.nullable(quoteTerms),
        acceptedAt: z.string(),
      }),
    },
  },
})
