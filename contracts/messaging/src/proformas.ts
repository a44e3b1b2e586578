import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/**
 * The proforma invoice of a quote as a PDF, for the two sides: of any quote by the seller, and of an accepted counter-quote. Without `quoteId`, of the
 * current quote. Its number is the seller's next at the first call, and stays. 404 MESSAGING_INQUIRY_NOT_FOUND for others, and for a quote without one.
 */
export const readProforma = endpoint({
  method: 'GET',
  url: '/api/inquiries/:id/proforma',
  schema: {
    params: z.object({ id: z.uuid() }),
    querystring: z.object({
      quoteId: z.optional(z.uuid()),
      /** A language of the site; English for any other. */
      language: z._default(z.string().check(z.maxLength(10)), 'en'),
    }),
    response: { 200: z.string() },
  },
})

/** URL path of the PDF, for links. */
export const proformaPath = (inquiryId: string, quoteId: string, language: string) =>
  `/api/inquiries/${inquiryId}/proforma?${new URLSearchParams({ quoteId, language })}`
