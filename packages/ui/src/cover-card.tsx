// A thing with a face: drawn cover, initials over its edge, badge, name, a quiet line, two lines of text, tags, and a footer under a rule.
// The whole card follows its title's link; tags keep their own. Its skeleton has the same height to the pixel, because it is built of the same boxes.
import { type ReactNode, useState } from 'react'
import { css, styled } from 'styled-components'
import { Card } from '#card.tsx'
import { Star } from '#icons.ts'
import { Imigongo } from '#imigongo.tsx'
import { InitialsTile } from '#initials-tile.tsx'
import { type LinkComponent, useLinkComponent } from '#link-component.tsx'
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

/* On the card's own colour, so that it can be read on any cover. */
const Flag = styled.span`
  position: absolute;
  top: 10px;
  right: 12px;
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
  padding: 7px 0 0 66px;
`

/* The ring is the card's own colour, so that the tile stands clear of the drawing. */
const TileRing = styled.span`
  position: absolute;
  top: -26px;
  left: 16px;
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
  /* Balanced lines get dots even where nothing is cut. */
  text-wrap: wrap;

  /* Alone in its row a long name may have the lines that it needs. */
  ${media.phone} {
    -webkit-line-clamp: 4;
  }
`

const TitleLink = styled.a`
  padding: 2px 14px 2px 0;
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

const LINE = 1.375
const Text = styled.p`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  height: ${2 * LINE}rem;
  margin-top: 10px;
  overflow: hidden;
  color: ${color.ink2};
  font-size: ${size.small};
  line-height: ${LINE}rem;
`

/* One row in which long tags are cut: a second row that did not show would still be reached by the keyboard. */
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

  /* The last one gives way first: two words that can be read are worth more than three that cannot. So large that of the others not a fraction is cut. */
  > :last-child:not(:first-child) {
    flex-shrink: 1000000;
  }

  /* Over the title's link, which covers the card. */
  > a {
    z-index: 1;
  }
`

const Foot = styled.div`
  display: flex;
  align-items: center;
  gap: 16px;
  height: calc(1.5rem + 13px);
  margin-top: auto;
  padding-top: 12px;
  border-top: 1px solid ${color.line};
  color: ${color.ink2};
  font-size: ${size.caption};
  line-height: 1.5rem;
  white-space: nowrap;
  overflow: hidden;
`

/* Over the title's link, like the tags. */
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
  /** The label as it is shown, with parts of it marked. */
  readonly content?: ReactNode
}

export interface CoverCardProps {
  /** Decides drawing and colour. */
  id: string
  title: string
  /** 3 unless the page's outline needs another. */
  headingLevel?: 2 | 3 | 4
  href?: string
  linkComponent?: LinkComponent
  /** The title as it is shown, with parts of it marked. */
  titleContent?: ReactNode
  /** A picture over the drawn cover; the drawing stays when it does not load. */
  image?: string | null | undefined
  /** Instead of the title's initials. */
  initialsFrom?: string
  badge?: ReactNode
  /** On the cover: that somebody pays for this place, "Featured". */
  flag?: string | null | undefined
  quiet?: ReactNode
  /** A second quiet line. */
  quietToo?: ReactNode
  /** Cut after two lines. */
  text?: ReactNode
  /** Three or four: they share one row. An empty list keeps the row. */
  tags?: readonly (string | CoverCardTag)[]
  /** Under the rule, one line: rating, reply time. */
  footer?: ReactNode
  /** Buttons of medium or small size, side by side. */
  actions?: ReactNode
  className?: string
}

export function CoverCard(props: CoverCardProps) {
  const { id, title, titleContent = title, headingLevel = 3, href, linkComponent, image, initialsFrom, badge, flag } = props
  const { quiet, quietToo, text, tags, footer, actions, className } = props
  const Link = useLinkComponent(linkComponent)
  const [broken, setBroken] = useState(false)
  return (
    <Shell as="article" $linked={href !== undefined} className={className}>
      <Cover>
        <Imigongo id={id} />
        {image && !broken ? (
          <img src={image} alt="" width={640} height={160} loading="lazy" decoding="async" onError={() => setBroken(true)} />
        ) : null}
        {flag ? (
          <Flag>
            <Star aria-hidden />
            {flag}
          </Flag>
        ) : null}
      </Cover>
      <Body>
        <TileRing>
          <InitialsTile id={id} name={initialsFrom ?? title} size={48} />
        </TileRing>
        <Head>{badge}</Head>
        <Title as={`h${headingLevel}`} title={title}>
          {href === undefined ? (
            titleContent
          ) : (
            <TitleLink as={Link} href={href}>
              {titleContent}
            </TitleLink>
          )}
        </Title>
        {quiet === undefined ? null : <Quiet>{quiet}</Quiet>}
        {quietToo === undefined ? null : <Quiet>{quietToo}</Quiet>}
        {text === undefined ? null : <Text>{text}</Text>}
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
  /** The parts that the card will have. These four unless said otherwise. */
  quiet?: boolean
  /** None unless said otherwise. */
  quietToo?: boolean
  text?: boolean
  tags?: boolean
  footer?: boolean
  /** None unless said otherwise. */
  actions?: boolean
  className?: string
}

export function CoverCardSkeleton(props: CoverCardSkeletonProps) {
  const { quiet = true, quietToo = false, text = true, tags = true, footer = true, actions = false, className } = props
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
        {quietToo ? (
          <Quiet as="div">
            <SkeletonText width="38%" />
          </Quiet>
        ) : null}
        {text ? (
          <Text as="div">
            <SkeletonText width="96%" />
            <br />
            <SkeletonText width="78%" />
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
