import { imageIdOf, imageInSize } from '@ungana/contracts-directory'
import { Card, color, Imigongo, InitialsTile, media, PageTitle, size } from '@ungana/ui'
import { type ReactNode, useState } from 'react'
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

/* The ring is the card's own colour, so that the tile stands clear of the drawing. */
const Tile = styled.span`
  position: relative;
  display: block;
  align-self: start;
  margin: -44px 0 0 -4px;
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

  /* A name of one endless word breaks where it must. */
  > h1 {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

const Second = styled.p`
  color: ${color.ink2};
`

interface DetailHeaderProps {
  /** Decides drawing and colour. */
  readonly id: string
  readonly name: string
  readonly image: string | null
  readonly badges: ReactNode
  /** One quiet line below the name. */
  readonly line: ReactNode
  readonly children?: ReactNode
}

/** Cover, initials, name and badges at the head of somebody's page. */
export function DetailHeader({ id, name, image, badges, line, children }: DetailHeaderProps) {
  const [broken, setBroken] = useState(false)
  return (
    <Banner>
      <Cover>
        <Imigongo id={id} scale={1.6} />
        {image && !broken ? (
          <img
            src={image}
            srcSet={imageIdOf(image) ? `${imageInSize(image, 'medium')} 800w, ${image} 1600w` : undefined}
            sizes="(max-width: 1160px) 100vw, 1160px"
            alt=""
            width={1160}
            height={200}
            decoding="async"
            onError={() => setBroken(true)}
          />
        ) : null}
      </Cover>
      <Body>
        <Tile>
          <InitialsTile id={id} name={name} size={80} />
        </Tile>
        <Names>
          <TitleLine>
            <PageTitle>{name}</PageTitle>
            {badges}
          </TitleLine>
          <Second>{line}</Second>
          {children}
        </Names>
      </Body>
    </Banner>
  )
}

/** Two columns, the second for short facts; one below the other where there is no room, the facts before what is long. */
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

/** A card of short facts beside the page's main matter. */
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

/** Text as its author broke it into lines. */
export const Prose = styled.p`
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
    text-align: right;
    overflow-wrap: anywhere;
  }
`

/** Names and values, e.g. "Country · Rwanda": its children are `Fact`s. */
export function FactList({ children }: { readonly children: ReactNode }) {
  return <List>{children}</List>
}

/** Nothing without a value. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
