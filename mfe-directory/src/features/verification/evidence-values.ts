/** The form's fields and defaults. The rules and their texts come from the contract. */
import { evidenceForm, registrationCountries, type Verification } from '@ungana/contracts-directory'
import type { FormDefinition } from '@ungana/web-kit'
import { schemaProblems } from '@ungana/web-kit'

const fields = ['country', 'registrationNumber', 'taxNumber', 'note'] as const
export type EvidenceField = (typeof fields)[number]

/** The form for the open verification or for a new one. */
export function evidenceDefinition(
  subject: { readonly id: string; readonly country: string },
  open: Verification | undefined,
): FormDefinition<EvidenceField> {
  return {
    store: `verification:${open?.id ?? subject.id}`,
    fields,
    optional: new Set(['taxNumber', 'note']),
    defaults: {
      country: open?.country ?? subject.country,
      registrationNumber: open?.registrationNumber ?? '',
      taxNumber: open?.taxNumber ?? '',
      note: open?.note ?? '',
    },
    problemsOf: (values) => schemaProblems(evidenceForm, values, fields),
  }
}

/** The registration countries, with `country` added if it is missing. */
export const countriesWith = (country: string): readonly string[] =>
  registrationCountries.some((known) => known === country) ? registrationCountries : [...registrationCountries, country]
