import { t } from '@lingui/core/macro'
import { CoverPicture } from './cover-picture.tsx'
import { ImageField } from './image-field.tsx'
import { SectionForm, type SectionFormProps } from './section-form.tsx'
import { sectionFields } from './sections.ts'

export function CoverForm({ profile, close }: SectionFormProps) {
  return (
    <SectionForm profile={profile} section="cover" fields={sectionFields.cover} savedTitle={t`Cover saved`} close={close}>
      {(field) => (
        <ImageField {...field('coverImage')} label={t`Cover picture`} removeLabel={t`Remove picture`}>
          {(image) => <CoverPicture id={profile.id} image={image} />}
        </ImageField>
      )}
    </SectionForm>
  )
}
