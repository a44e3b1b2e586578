import { DESCRIPTION_SAYS_SOMETHING, TAGS_MAX } from '@ungana/contracts-directory'
import { Stack, TextAreaField, TextField } from '@ungana/ui'
import { SectionForm, type SectionFormProps } from './section-form.tsx'
import { sectionFields } from './sections.ts'

export function AboutForm({ profile, close }: SectionFormProps) {
  return (
    <SectionForm profile={profile} section="about" fields={sectionFields.about} savedTitle="Description and tags saved" close={close}>
      {(field) => (
        <Stack $gap={4}>
          <TextAreaField
            {...field('description')}
            label="Description"
            rows={6}
            aria-required
            hint={`What you make or do, for whom, and what you are known for. From ${DESCRIPTION_SAYS_SOMETHING} characters on it counts.`}
          />
          <TextField
            {...field('tags')}
            label="Tags"
            aside="optional"
            hint={`Up to ${TAGS_MAX}, with commas between them: Arabica, Fair trade`}
            autoComplete="off"
          />
        </Stack>
      )}
    </SectionForm>
  )
}
