import { t } from '@lingui/core/macro'
import { CARD_TAGS, cardDescription, type Exhibition, exhibitionPath } from '@ungana/contracts-directory'
import { Badge, Button, CoverCard } from '@ungana/ui'
import { inLanguage } from '@ungana/web-kit'
import MapPin from 'lucide-react/icons/map-pin'
import Star from 'lucide-react/icons/star'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { eventDateText, exhibitionArt } from '#lib/exhibition-text.ts'

const Place = styled.span`
  display: flex;
  align-items: center;
  gap: 6px;
  min-width: 0;

  > svg {
    flex: none;
    width: 15px;
    height: 15px;
  }
`

/* Day and place decide whether somebody travels, so they are never cut. */
const Whole = styled.span`
  white-space: normal;
`

export function ExhibitionCard({ exhibition }: { readonly exhibition: Exhibition }) {
  const { id, description, featured, image } = exhibition
  const name = inLanguage(exhibition.name)
  const categories = exhibition.categories.map(inLanguage)
  return (
    <CoverCard
      id={exhibitionArt(id)}
      title={name}
      image={image}
      badge={
        featured ? (
          <Badge tone="warning" icon={<Star aria-hidden />}>
            {t`Featured`}
          </Badge>
        ) : null
      }
      quiet={<Whole>{eventDateText(exhibition)}</Whole>}
      text={cardDescription(inLanguage(description))}
      tags={categories.length > CARD_TAGS ? [...categories.slice(0, CARD_TAGS), `+${categories.length - CARD_TAGS}`] : categories}
      footer={
        <Place>
          <MapPin aria-hidden />
          <Whole>{inLanguage(exhibition.location)}</Whole>
        </Place>
      }
      actions={
        <Button as={Link} to={exhibitionPath(id)} variant="outline" aria-label={t`Details of ${name}`}>
          {t`Details`}
        </Button>
      }
    />
  )
}
