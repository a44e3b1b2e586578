import { t } from '@lingui/core/macro'
import { Badge, SectionHeading, Testimonial } from '@ungana/ui'
import { Unless } from '#layout/unless.tsx'
import { CardGrid } from './card-grid.tsx'
import { sampleStories } from './sample-stories.ts'
import { Section } from './section.tsx'

export function SuccessStories() {
  return (
    <Unless setting="no-samples">
      <Section aria-labelledby="success-stories">
        <SectionHeading id="success-stories">{t`Success Stories`}</SectionHeading>
        <CardGrid>
          {sampleStories.map(({ content, author, position, country }) => (
            <Testimonial key={author} author={author} position={position} place={country} badge={<Badge tone="sample">{t`Sample`}</Badge>}>
              {content}
            </Testimonial>
          ))}
        </CardGrid>
      </Section>
    </Unless>
  )
}
