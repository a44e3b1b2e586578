// A card with a cover picture, initials, badge, name, quiet line, text, tags and footer.
// The title link covers the whole card; tags keep their own links. The skeleton uses the same boxes, so both have the same height.
import type { ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { Card } from '#card.tsx'
import { Star } from '#icons.ts'
import { Imigongo } from '#imigongo.tsx'
import { InitialsTile } from '#initials-tile.tsx'
import { type LinkComponent, useLinkComponent } from '#link-component.tsx'
import { Picture } from '#picture.tsx'
import { SkeletonBlock, SkeletonText } from '#skeleton.tsx'
import { Tag } from '#tag.tsx'
import { color, media, motion, radius, size, TOUCH } from '#tokens.ts'

const Shell = styled(Card)<{ $linked: boolean }>`
  position: relative;
  display: flex;
  flex-direction: column;
  padding: 0;
  overflow: hidden;
  transition: border-color ${motion.calm};

  ${({ $linked }) =>
    $linked &&
    css`
      ${media.hover} {
        &:hover {
          border-color: ${color.edge};
        }
      }
    `}
`

const COVER_HEIGHT = '84px'

const Cover = styled.div`
  position: relative;
  flex: none;
  height: ${COVER_HEIGHT};
  overflow: hidden;

  > img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`

/* The flag has the background colour of the card, so it is readable on any cover. */
const Flag = styled.span`
  position: absolute;
  top: 10px;
  inset-inline-end: 12px;
  display: inline-flex;
  align-items: center;
  gap: 4px;
  padding: 2px 9px;
  border-radius: ${radius.pill};
  background: ${color.card};
  color: ${color.marigoldText};
  font-size: ${size.tiny};
  font-weight: 600;
  line-height: 1.25rem;

  > svg {
    width: 13px;
    height: 13px;
    fill: currentColor;
  }
`

const Body = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  padding: 0 18px 14px;
`

const Head = styled.div`
  display: flex;
  justify-content: flex-end;
  align-items: flex-start;
  height: 38px;
  padding-top: 7px;
  padding-inline-start: 66px;
`

/* The ring has the colour of the card and separates the tile from the cover. */
const TileRing = styled.span`
  position: absolute;
  top: -26px;
  inset-inline-start: 16px;
  display: block;
  padding: 3px;
  border-radius: 14px;
  background: ${color.card};
`

const oneLine = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

const Title = styled.h3`
  font-size: ${size.h3};
  line-height: 1.375rem;
  letter-spacing: -0.01em;
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  overflow-wrap: anywhere;
  /* With balanced lines browsers show an ellipsis even when nothing is cut. */
  text-wrap: wrap;

  /* With one card per row, a long name may take more lines. */
  ${media.phone} {
    -webkit-line-clamp: 4;
  }
`

const TitleLink = styled.a`
  padding-block: 2px;
  padding-inline-end: 14px;
  color: inherit;
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: -${COVER_HEIGHT} 0 0;
    border-radius: ${radius.card};
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: 3px solid ${color.focus};
    outline-offset: -4px;
  }
`

const Quiet = styled.p`
  color: ${color.ink3};
  font-size: ${size.small};
  line-height: 1.3125rem;
  ${oneLine}
`

/* A hundred characters take three lines on most cards, so loading rarely changes the height. */
const LINE = 1.375
const Text = styled.p`
  min-height: ${3 * LINE}rem;
  margin-top: 10px;
  overflow-wrap: anywhere;
  color: ${color.ink2};
  font-size: ${size.small};
  line-height: ${LINE}rem;
`

/* Tags stay in one row, and long tags are cut. In a hidden second row the keyboard could still reach the links. */
const Tags = styled.div`
  display: flex;
  gap: 6px;
  height: 1.5rem;
  margin-top: 12px;

  > * {
    flex: 0 1 auto;
    min-width: 44px;
    justify-content: center;
  }

  /* The last tag shrinks first: two readable tags are worth more than three cut ones. The large factor leaves the other tags uncut. */
  > :last-child:not(:first-child) {
    flex-shrink: 1000000;
  }

  /* Above the title link, which covers the card. */
  > a {
    z-index: 1;
  }
`

const Foot = styled.div`
  display: flex;
  align-items: center;
  gap: 16px;
  min-height: calc(1.5rem + 13px);
  margin-top: auto;
  padding-top: 12px;
  border-top: 1px solid ${color.line};
  color: ${color.ink2};
  font-size: ${size.caption};
  line-height: 1.5rem;
  white-space: nowrap;
  overflow: hidden;
`

/* Above the title link, like the tags. */
const Actions = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  gap: 10px;
  margin-top: auto;
  padding: 14px 0 4px;

  > * {
    flex: 1;
    min-width: 0;
  }
`

const Gap = styled.div`
  flex: none;
  height: 14px;
`

export interface CoverCardTag {
  readonly label: string
  readonly href?: string
  /** The label with highlighted parts. */
  readonly content?: ReactNode
}

export interface CoverCardProps {
  /** Seed of the drawing and its colour. */
  id: string
  title: string
  /** 3 by default; match the outline of the page. */
  headingLevel?: 2 | 3 | 4
  href?: string
  linkComponent?: LinkComponent
  /** The title with highlighted parts. */
  titleContent?: ReactNode
  /** A picture over the drawn cover. The drawing stays when the picture fails to load. */
  image?: string | null | undefined
  /** URL of a logo instead of the initials. */
  logo?: string | null | undefined
  /** Source of the initials; the title by default. */
  initialsFrom?: string
  badge?: ReactNode
  /** A label on the cover, such as "Featured" for a paid place. */
  flag?: string | null | undefined
  quiet?: ReactNode
  /** A second quiet line. */
  secondQuiet?: ReactNode
  /** Shown in full, so pass a short text. */
  text?: ReactNode
  /** Three or four tags share one row. An empty list leaves an empty row. */
  tags?: readonly (string | CoverCardTag)[]
  /** One line at the bottom, below a thin line: rating, reply time. */
  footer?: ReactNode
  /** Buttons of medium or small size, side by side. */
  actions?: ReactNode
  className?: string
}

export function CoverCard(props: CoverCardProps) {
  const { id, title, titleContent = title, headingLevel = 3, href, linkComponent, image, logo, initialsFrom, badge, flag } = props
  const { quiet, secondQuiet, text, tags, footer, actions, className } = props
  const Link = useLinkComponent(linkComponent)
  return (
    <Shell as="article" $linked={href !== undefined} className={className}>
      <Cover>
        <Imigongo id={id} />
        {image ? <Picture src={image} width={640} height={160} /> : null}
        {flag ? (
          <Flag>
            <Star aria-hidden />
            {flag}
          </Flag>
        ) : null}
      </Cover>
      <Body>
        <TileRing>
          <InitialsTile id={id} name={initialsFrom ?? title} size={48} logo={logo} />
        </TileRing>
        <Head>{badge}</Head>
        <Title as={`h${headingLevel}`} dir="auto" title={title}>
          {href === undefined ? (
            titleContent
          ) : (
            <TitleLink as={Link} href={href}>
              {titleContent}
            </TitleLink>
          )}
        </Title>
        {quiet === undefined ? null : <Quiet>{quiet}</Quiet>}
        {secondQuiet === undefined ? null : <Quiet>{secondQuiet}</Quiet>}
        {text === undefined ? null : <Text dir="auto">{text}</Text>}
        {tags === undefined ? null : (
          <Tags>
            {tags.map((tag) => {
              const { label, href: to, content = label } = typeof tag === 'string' ? { label: tag } : tag
              return (
                <Tag key={label} {...(to === undefined ? {} : { href: to })} {...(linkComponent ? { linkComponent } : {})}>
                  {content}
                </Tag>
              )
            })}
          </Tags>
        )}
        {footer === undefined ? null : (
          <>
            <Gap />
            <Foot>{footer}</Foot>
          </>
        )}
        {actions === undefined ? null : <Actions>{actions}</Actions>}
      </Body>
    </Shell>
  )
}

export interface CoverCardSkeletonProps {
  /** The parts that the loaded card will have. `quiet`, `text`, `tags` and `footer` are on by default. */
  quiet?: boolean
  /** Off by default. */
  secondQuiet?: boolean
  text?: boolean
  tags?: boolean
  footer?: boolean
  /** Off by default. */
  actions?: boolean
  className?: string
}

export function CoverCardSkeleton(props: CoverCardSkeletonProps) {
  const { quiet = true, secondQuiet = false, text = true, tags = true, footer = true, actions = false, className } = props
  return (
    <Shell as="div" $linked={false} className={className} aria-hidden="true">
      <SkeletonBlock $height={COVER_HEIGHT} $radius="0" />
      <Body>
        <TileRing>
          <SkeletonBlock $width="48px" $height="48px" $radius={radius.tile} />
        </TileRing>
        <Head />
        <Title as="div">
          <SkeletonText width="62%" />
        </Title>
        {quiet ? (
          <Quiet as="div">
            <SkeletonText width="48%" />
          </Quiet>
        ) : null}
        {secondQuiet ? (
          <Quiet as="div">
            <SkeletonText width="38%" />
          </Quiet>
        ) : null}
        {text ? (
          <Text as="div">
            <SkeletonText width="96%" />
            <br />
            <SkeletonText width="92%" />
            <br />
            <SkeletonText width="58%" />
          </Text>
        ) : null}
        {tags ? (
          <Tags>
            <SkeletonBlock $width="76px" $height="1.5rem" $radius={radius.pill} />
            <SkeletonBlock $width="58px" $height="1.5rem" $radius={radius.pill} />
          </Tags>
        ) : null}
        {footer ? (
          <>
            <Gap />
            <Foot>
              <SkeletonBlock $width="52px" $height="12px" />
              <SkeletonBlock $width="84px" $height="12px" />
            </Foot>
          </>
        ) : null}
        {actions ? (
          <Actions>
            <SkeletonBlock $height={TOUCH} $radius={radius.control} />
            <SkeletonBlock $height={TOUCH} $radius={radius.control} />
          </Actions>
        ) : null}
      </Body>
    </Shell>
  )
}
