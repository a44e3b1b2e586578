import { t } from '@lingui/core/macro'
import { imageInSize } from '@ungana/contracts-directory'
import { InitialsTile } from '@ungana/ui'
import { ImageField } from './image-field.tsx'
import { SectionForm, type SectionFormProps } from './section-form.tsx'
import { sectionFields } from './sections.ts'

export function LogoForm({ profile, close }: SectionFormProps) {
  const { id, businessName } = profile
  return (
    <SectionForm profile={profile} section="logo" fields={sectionFields.logo} savedTitle={t`Logo saved`} close={close}>
      {(field) => (
        <ImageField {...field('logo')} label={t`Logo`} removeLabel={t`Remove logo`}>
          {(image) => <InitialsTile key={image} id={id} name={businessName} size={80} logo={image === null ? null : imageInSize(image, 'small')} />}
        </ImageField>
      )}
    </SectionForm>
  )
}
