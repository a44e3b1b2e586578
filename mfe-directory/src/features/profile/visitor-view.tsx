import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { companyPath, imageInSize, type OwnBusiness } from '@ungana/contracts-directory'
import { CoverCard, color, Rating, size, TextLink } from '@ungana/ui'
import { styled } from 'styled-components'
import { CARD_TAGS, cardDescription, typeAndPlace } from '#lib/business-text.ts'

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 10px;

  /* Hidden on narrow screens, where the edited sections come first. */
  @media (max-width: 959.98px) {
    display: none;
  }
`

const Title = styled.h2`
  font-size: ${size.h3};
`

const Note = styled.p`
  color: ${color.ink2};
  font-size: ${size.small};
`

/** The company's card as lists show it. */
export function VisitorView({ profile }: { readonly profile: OwnBusiness }) {
  const { id, businessName, coverImage, description, tags, rating } = profile
  return (
    <Section aria-labelledby="visitor-view">
      <Title id="visitor-view">{t`Your card in lists`}</Title>
      <CoverCard
        id={id}
        title={businessName}
        image={coverImage === null ? null : imageInSize(coverImage, 'medium')}
        quiet={typeAndPlace(profile)}
        text={cardDescription(description)}
        tags={tags.slice(0, CARD_TAGS)}
        footer={<Rating value={rating} />}
      />
      <Note>
        <Trans>
          See the rest on <TextLink href={companyPath(id)}>your company page</TextLink>.
        </Trans>
      </Note>
    </Section>
  )
}
