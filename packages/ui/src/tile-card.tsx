// A small card that is a link: icon, title, caption. Its skeleton has the same height for a title of one line.
import type { ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { type LinkComponent, useLinkComponent } from '#link-component.tsx'
import { SkeletonBlock, SkeletonText } from '#skeleton.tsx'
import { color, media, motion, radius, size } from '#tokens.ts'

const face = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  justify-items: center;
  gap: 2px;
  min-width: 0;
  padding: 20px 12px 18px;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  color: ${color.ink};
  font-size: ${size.small};
  text-align: center;
  text-decoration: none;

  ${media.phone} {
    padding: 16px 8px 14px;
  }
`

const Face = styled.a`
  ${face}
  transition: border-color ${motion.calm}, background-color ${motion.calm};

  ${media.hover} {
    &:hover {
      border-color: ${color.green};
      background: ${color.greenTint};
    }
  }
`

const Ghost = styled.div`
  ${face}
`

const Icon = styled.span`
  display: grid;
  place-items: center;
  height: 28px;
  margin-bottom: 8px;
  color: ${color.green};

  > svg {
    width: 28px;
    height: 28px;
    stroke-width: 1.75;
  }
`

const Title = styled.span`
  max-width: 100%;
  font-weight: 600;
  line-height: 1.3125rem;
`

const Caption = styled.span`
  width: 100%;
  color: ${color.ink3};
  font-size: ${size.caption};
  line-height: 1.25rem;
`

export interface TileCardProps {
  href: string
  icon: ReactNode
  title: string
  caption?: ReactNode
  linkComponent?: LinkComponent
  className?: string
}

export function TileCard({ href, icon, title, caption, linkComponent, className }: TileCardProps) {
  const Link = useLinkComponent(linkComponent)
  return (
    <Face as={Link} href={href} className={className}>
      <Icon>{icon}</Icon>
      <Title>{title}</Title>
      {caption === undefined ? null : <Caption>{caption}</Caption>}
    </Face>
  )
}

export function TileCardSkeleton({ caption = true, className }: { caption?: boolean; className?: string }) {
  return (
    <Ghost className={className} aria-hidden="true">
      <Icon>
        <SkeletonBlock $width="28px" $height="28px" />
      </Icon>
      <Title as="div">
        <SkeletonText width="84px" />
      </Title>
      {caption ? (
        <Caption as="div">
          <SkeletonText width="64px" />
        </Caption>
      ) : null}
    </Ghost>
  )
}
