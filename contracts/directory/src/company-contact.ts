import * as z from 'zod/mini'

/** Data for the slot `company.contact`: the company or organization to write to. */
export const companyContact = z.object({
  businessId: z.uuid(),
  businessName: z.string(),
  /** True for a seeded sample, which never replies. */
  sample: z.boolean(),
  /** The product that the reader asks about. */
  product: z.optional(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** What one price covers, and how many of these the reader chose. */
      unit: z.optional(z.string()),
      quantity: z.optional(z.int()),
    }),
  ),
  kind: z._default(z.enum(['company', 'organization']), 'company'),
})
export type CompanyContact = z.output<typeof companyContact>
