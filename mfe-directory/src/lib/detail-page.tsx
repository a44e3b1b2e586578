import { imageIdOf, imageInSize } from '@ungana/contracts-directory'
import { Card, color, Imigongo, InitialsTile, media, PageTitle, Picture, size } from '@ungana/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Banner = styled(Card)`
  position: relative;
  padding: 0;
  margin-top: 4px;
  overflow: hidden;
`

const Cover = styled.div`
  position: relative;
  height: 200px;
  overflow: hidden;

  > img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }

  ${media.phone} {
    height: 128px;
  }
`

const Body = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 4px 20px;
  padding: 0 28px 24px;

  ${media.phone} {
    padding: 0 20px 20px;
  }
`

/* A ring in the card's colour separates the tile from the cover. */
const Tile = styled.span`
  position: relative;
  display: block;
  align-self: start;
  margin-top: -44px;
  margin-inline-start: -4px;
  padding: 4px;
  border-radius: 15px;
  background: ${color.card};

  ${media.phone} {
    grid-column: 1 / -1;
    justify-self: start;
  }
`

const Names = styled.div`
  display: grid;
  gap: 4px;
  min-width: 0;
  padding-top: 16px;

  ${media.phone} {
    grid-column: 1 / -1;
    padding-top: 4px;
  }
`

const TitleLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 12px;

  /* Breaks a long name that has no spaces. */
  > h1 {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

const Second = styled.p`
  color: ${color.ink2};
`

interface DetailHeaderProps {
  /** Selects the pattern and the colour. */
  readonly id: string
  readonly name: string
  readonly image: string | null
  /** URL of the logo; initials without it. */
  readonly logo?: string | null
  readonly badges: ReactNode
  /** Shown below the name. */
  readonly line: ReactNode
  readonly children?: ReactNode
}

/** Cover, initials, name and badges at the top of a company's or organization's page. */
export function DetailHeader({ id, name, image, logo = null, badges, line, children }: DetailHeaderProps) {
  return (
    <Banner>
      <Cover>
        <Imigongo id={id} scale={1.6} />
        {image ? (
          <Picture
            src={image}
            srcSet={imageIdOf(image) ? `${imageInSize(image, 'medium')} 800w, ${image} 1600w` : undefined}
            sizes="(max-width: 1160px) 100vw, 1160px"
            width={1160}
            height={200}
            loading="eager"
          />
        ) : null}
      </Cover>
      <Body>
        <Tile>
          <InitialsTile id={id} name={name} size={80} logo={logo === null ? null : imageInSize(logo, 'small')} />
        </Tile>
        <Names>
          <TitleLine>
            <PageTitle dir="auto">{name}</PageTitle>
            {badges}
          </TitleLine>
          <Second>{line}</Second>
          {children}
        </Names>
      </Body>
    </Banner>
  )
}

/** Two columns, the second for short facts. On narrow screens there is one column, and the facts come before the longest part. */
export const DetailColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 340px;
  grid-template-areas: 'about facts' 'more facts';
  grid-template-rows: auto 1fr;
  align-items: start;
  gap: 20px;
  margin-top: 20px;

  @media (max-width: 959.98px) {
    grid-template-columns: minmax(0, 1fr);
    grid-template-areas: 'about' 'facts' 'more';
    grid-template-rows: auto;
  }
`

export const DetailArea = styled.div<{ $area: 'about' | 'facts' | 'more' }>`
  display: grid;
  grid-area: ${({ $area }) => $area};
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`

/** A card of short facts beside the main content. */
export function FactCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card as="section">
      <FactTitle>{title}</FactTitle>
      {children}
    </Card>
  )
}

const FactTitle = styled.h2`
  font-size: ${size.h3};
`

/** Text that keeps its author's line breaks. */
export const Prose = styled.p.attrs({ dir: 'auto' })`
  max-width: 68ch;
  margin-top: 8px;
  color: ${color.ink2};
  white-space: pre-line;
`

const List = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 10px 16px;
  margin-top: 12px;
  font-size: ${size.small};

  > dt {
    color: ${color.ink3};
  }

  > dd {
    margin: 0;
    text-align: end;
    overflow-wrap: anywhere;
  }
`

/** Names and values, such as "Country · Rwanda". Its children are `Fact`s. */
export function FactList({ children }: { readonly children: ReactNode }) {
  return <List>{children}</List>
}

/** A name with its value; renders nothing when the value is empty. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
