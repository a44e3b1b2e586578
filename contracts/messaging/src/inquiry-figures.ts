import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** Weeks that the figures show, this week included. */
export const INQUIRY_WEEKS = 12

export const inquiryFigures = z.object({
  /** `INQUIRY_WEEKS` weeks, oldest first. A week is named by its Monday in Kigali: "2026-11-23". */
  weeks: z.array(
    z.object({
      week: z.string(),
      /** Inquiries received in this week. */
      inquiries: z.int(),
      /** Median hours until the first reply or quote to them; null without one. */
      replyHours: z.nullable(z.number()),
      /** Quotes sent in this week. */
      quotes: z.int(),
      /** Quotes that buyers accepted in this week. */
      won: z.int(),
    }),
  ),
})
export type InquiryFigures = z.output<typeof inquiryFigures>

/** What became of the inquiries that the caller received. */
export const getInquiryFigures = endpoint({ method: 'GET', url: '/api/inquiry-figures', schema: { response: { 200: inquiryFigures } } })
