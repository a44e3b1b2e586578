import { type MemberRecord, memberFields, memberForm } from '@ungana/contracts-directory'
import type { FormDefinition } from '@ungana/web-kit'
import { schemaProblems } from '@ungana/web-kit'

const fields = [...memberFields, 'linked'] as const
export type MemberFormField = (typeof fields)[number]

/** `linked` is "yes" while the member stays linked to its company. */
export function memberFormOf(organizationId: string, member: MemberRecord | undefined): FormDefinition<MemberFormField> {
  const texts = Object.fromEntries(memberFields.map((field) => [field, member?.[field] ?? ''])) as Record<(typeof memberFields)[number], string>
  return {
    store: member ? `member:${member.id}:${member.version}` : `member:new:${organizationId}`,
    fields,
    optional: new Set(['city', 'website', 'email', 'phone', 'sector', 'linked']),
    defaults: { ...texts, linked: member?.businessId ? 'yes' : '' },
    problemsOf: (values) => schemaProblems(memberForm, values, fields),
  }
}
