import { t } from '@lingui/core/macro'
import type { OwnBusiness } from '@ungana/contracts-directory'
import { useWriter } from '@ungana/web-kit'
import { CoverPicture } from './cover-picture.tsx'
import { CoverForm } from './lazy-forms.ts'
import { hasDraft, SectionCard } from './section-card.tsx'
import { sectionFields } from './sections.ts'

export function CoverSection({ profile }: { readonly profile: OwnBusiness }) {
  const writer = useWriter() ?? ''
  const { id, coverImage } = profile
  return (
    <SectionCard
      section="cover"
      title={t`Cover`}
      editLabel={t`Edit cover`}
      description={coverImage ? t`Your picture.` : t`Placeholder pattern. Add your photo.`}
      startsOpen={hasDraft(writer, 'cover', sectionFields.cover)}
      form={(close) => <CoverForm profile={profile} close={close} />}
    >
      <CoverPicture id={id} image={coverImage} />
    </SectionCard>
  )
}
