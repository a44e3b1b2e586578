/** What the form asks; the rules and their texts are the contract's. */
import { evidenceForm, type Verification } from '@ungana/contracts-directory'
import type { FormDefinition } from '@ungana/web-kit'
import { schemaProblems } from '@ungana/web-kit'
import { registrationCountries } from '#lib/registration-countries.ts'

const fields = ['country', 'registrationNumber', 'taxNumber', 'note'] as const
export type EvidenceField = (typeof fields)[number]

/** Of the one that is open, or of a new one. */
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

/** Its own country among them, whatever it is. */
export const countriesWith = (country: string): readonly string[] =>
  registrationCountries.some((known) => known === country) ? registrationCountries : [...registrationCountries, country]
