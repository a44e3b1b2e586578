import type { OwnBusiness } from '@ungana/contracts-directory'
import { CoverPicture } from './cover-picture.tsx'
import { CoverForm } from './lazy-forms.ts'
import { hasDraft, SectionCard } from './section-card.tsx'
import { sectionFields } from './sections.ts'

export function CoverSection({ profile }: { readonly profile: OwnBusiness }) {
  const { id, coverImage } = profile
  return (
    <SectionCard
      section="cover"
      title="Cover"
      what="cover"
      description={coverImage ? 'Your own picture.' : 'Drawn for you alone, until you have a picture of your own.'}
      startsOpen={hasDraft(id, 'cover', sectionFields.cover)}
      form={(close) => <CoverForm profile={profile} close={close} />}
    >
      <CoverPicture id={id} image={coverImage} />
    </SectionCard>
  )
}
