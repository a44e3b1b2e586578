import * as z from 'zod/mini'

/** What the slot `company.contact` of a company's page is handed: who is to be written to. */
export const companyContact = z.object({
  businessId: z.uuid(),
  businessName: z.string(),
  /** A seeded sample company, which answers nobody. */
  sample: z.boolean(),
})
export type CompanyContact = z.output<typeof companyContact>
