// A large count of waiting items with a link to them. The skeleton has the same height.

import { t } from '@lingui/core/macro'
import { numberText } from '@ungana/language/formats'
import type { CSSProperties, ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { ChevronRight } from '#icons.ts'
import { type LinkComponent, useLinkComponent } from '#link-component.tsx'
import { SkeletonText } from '#skeleton.tsx'
import { color, motion, radius, size } from '#tokens.ts'
import { VisuallyHidden } from '#visually-hidden.tsx'

const face = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-content: start;
  gap: 4px 12px;
  min-width: 0;
  padding: 20px 24px;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  color: ${color.ink};
  text-decoration: none;
`

const Face = styled.a`
  ${face}
  transition: border-color ${motion.calm}, background-color ${motion.calm};

  > svg {
    align-self: center;
    width: 20px;
    height: 20px;
    color: ${color.ink3};
  }

  @media (hover: hover) {
    &:hover {
      border-color: ${color.green};
      background: ${color.greenTint};
    }
  }
`

const Ghost = styled.div`
  ${face}
`

const Title = styled.h2`
  font-size: ${size.h3};
  line-height: 1.5rem;
`

const Figure = styled.p<{ $some: boolean }>`
  grid-column: 1 / -1;
  color: ${({ $some }) => ($some ? color.ink : color.ink3)};
  font-size: 1.875rem;
  font-weight: 700;
  line-height: 1.25;
  letter-spacing: -0.02em;
  font-variant-numeric: tabular-nums;
`

const What = styled.p`
  grid-column: 1 / -1;
  color: ${color.ink3};
  font-size: ${size.small};
  line-height: 1.4;
`

export interface QueueCardProps {
  href: string
  title: string
  /** Undefined while loading, null when the count failed. */
  waiting: number | null | undefined
  /** The counted items: "reported and undecided". */
  what: ReactNode
  linkComponent?: LinkComponent
}

export function QueueCard({ href, title, waiting, what, linkComponent }: QueueCardProps) {
  const Link = useLinkComponent(linkComponent)
  return (
    <Face as={Link} href={href} data-waiting={waiting === undefined ? 'unknown' : undefined} style={{ '--fewer': -(waiting ?? 0) } as CSSProperties}>
      <Title>{title}</Title>
      <ChevronRight aria-hidden data-flips />
      <Figure $some={Boolean(waiting)}>
        {waiting === undefined ? <SkeletonText width="1.5em" /> : waiting === null ? <Unknown /> : numberText(waiting)}
      </Figure>
      <What>{waiting === null ? t`Could not be counted` : what}</What>
    </Face>
  )
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t`Unknown`}</VisuallyHidden>
    </>
  )
}

export function QueueCardSkeleton() {
  return (
    <Ghost aria-hidden="true" data-waiting="unknown">
      <Title as="div">
        <SkeletonText width="46%" />
      </Title>
      <Figure as="div" $some={false}>
        <SkeletonText width="1.5em" />
      </Figure>
      <What as="div">
        <SkeletonText width="60%" />
      </What>
    </Ghost>
  )
}
