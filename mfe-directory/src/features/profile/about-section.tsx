import { t } from '@lingui/core/macro'
import type { OwnBusiness } from '@ungana/contracts-directory'
import { Cluster, Stack, Tag } from '@ungana/ui'
import { useWriter } from '@ungana/web-kit'
import { Prose } from '#lib/detail-page.tsx'
import { AboutForm } from './lazy-forms.ts'
import { hasDraft, MissingValue, SectionCard } from './section-card.tsx'
import { sectionFields } from './sections.ts'

export function AboutSection({ profile }: { readonly profile: OwnBusiness }) {
  const writer = useWriter() ?? ''
  const { description, tags } = profile
  return (
    <SectionCard
      section="about"
      title={t`About`}
      editLabel={t`Edit description and tags`}
      startsOpen={hasDraft(writer, 'about', sectionFields.about)}
      form={(close) => <AboutForm profile={profile} close={close} />}
    >
      <Stack $gap={4}>
        <Prose>{description}</Prose>
        <Cluster $gap={2}>
          {tags.length > 0 ? tags.map((tag) => <Tag key={tag}>{tag}</Tag>) : <MissingValue>{t`No tags added`}</MissingValue>}
        </Cluster>
      </Stack>
    </SectionCard>
  )
}
