import { t } from '@lingui/core/macro'
import type { OwnOrganization } from '@ungana/contracts-directory'
import { FormFields, TextAreaField, TextField, WideField } from '@ungana/ui'
import { useWriter } from '@ungana/web-kit'
import { phoneInput, websiteInput } from '#lib/contact-inputs.ts'
import { draftStore } from './edit-draft.ts'
import { useOrganizationEditing } from './organization-queries.ts'
import {
  type OrganizationField,
  type OrganizationSection,
  organizationProblems,
  organizationSections,
  organizationValues,
} from './organization-sections.ts'
import { EditForm } from './section-form.tsx'
import { useEditForm } from './use-edit-form.ts'

interface OrganizationFormProps {
  readonly profile: OwnOrganization
  readonly section: OrganizationSection
  readonly close: () => void
}

/** One section of an organization's profile; its fields are saved together. */
export function OrganizationForm({ profile, section, close }: OrganizationFormProps) {
  const writer = useWriter() ?? ''
  const { save, reload } = useOrganizationEditing(profile.id)
  const fields: readonly OrganizationField[] = organizationSections[section]
  const form = useEditForm<OrganizationField>({
    store: draftStore(writer, section),
    fields,
    current: { values: organizationValues(profile), version: profile.version },
    problemsOf: (values) => organizationProblems(values, fields),
    save,
    reload,
    savedTitle: t`Profile saved`,
    onDone: close,
  })
  const { field } = form
  return (
    <EditForm form={form}>
      {section === 'organization-about' ? (
        <FormFields>
          <WideField>
            <TextAreaField {...field('description')} label={t`Description`} rows={6} aria-required />
          </WideField>
          <TextField {...field('memberCount')} label={t`Number of members`} aria-required hint={t`For example 850+`} />
          <TextField {...field('website')} {...websiteInput} aria-required />
        </FormFields>
      ) : (
        <FormFields>
          <TextField {...field('contactPerson')} label={t`Contact person`} autoComplete="name" aria-required />
          <TextField {...field('contactTitle')} label={t`Title or position`} autoComplete="organization-title" aria-required />
          <TextField {...field('phone')} {...phoneInput} aria-required />
          <TextField label={t`Email`} value={profile.own.email} readOnly hint={t`Our team writes to this address`} />
        </FormFields>
      )}
    </EditForm>
  )
}
