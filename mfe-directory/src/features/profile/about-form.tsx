import { t } from '@lingui/core/macro'
import { DESCRIPTION_LENGTH_MIN, TAGS_MAX } from '@ungana/contracts-directory'
import { Stack, TextAreaField, TextField } from '@ungana/ui'
import { SectionForm, type SectionFormProps } from './section-form.tsx'
import { sectionFields } from './sections.ts'

export function AboutForm({ profile, close }: SectionFormProps) {
  return (
    <SectionForm profile={profile} section="about" fields={sectionFields.about} savedTitle={t`Description and tags saved`} close={close}>
      {(field) => (
        <Stack $gap={4}>
          <TextAreaField
            {...field('description')}
            label={t`Description`}
            rows={6}
            aria-required
            hint={t`Describe what you make or do and who your customers are. Write at least ${DESCRIPTION_LENGTH_MIN} characters.`}
          />
          <TextField
            {...field('tags')}
            label={t`Tags`}
            aside={t`optional`}
            hint={t`Up to ${TAGS_MAX} tags, separated by commas: Arabica, Fair trade`}
            autoComplete="off"
          />
        </Stack>
      )}
    </SectionForm>
  )
}
