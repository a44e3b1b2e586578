// A quotation with its author.
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Card } from '#card.tsx'
import { InitialsTile } from '#initials-tile.tsx'
import { color, size } from '#tokens.ts'

const Sheet = styled(Card).attrs({ as: 'figure' })`
  display: flex;
  flex-direction: column;
  gap: 20px;
  height: 100%;
`

const Words = styled.blockquote`
  flex: 1;
  font-size: 1.0625rem;
  line-height: 1.5;

  &::before {
    content: '\\201c' / '';
    display: block;
    height: 0.62em;
    color: ${color.marigoldText};
    font-family: Georgia, 'Times New Roman', serif;
    font-size: 3.25rem;
    font-weight: 700;
    line-height: 1;
  }
`

const Who = styled.figcaption`
  display: flex;
  align-items: center;
  gap: 12px;
  font-size: ${size.small};
  line-height: 1.4;

  > div {
    flex: 1;
    min-width: 0;
  }
`

const Name = styled.p`
  font-weight: 600;
`

const Position = styled.p`
  color: ${color.ink3};
  font-size: ${size.caption};
`

export interface TestimonialProps {
  readonly author: string
  /** Position and place have a line each, under the name. */
  readonly position: string
  readonly place: string
  /** To the right of both lines. */
  readonly badge?: ReactNode
  readonly children: ReactNode
  readonly className?: string
}

export function Testimonial({ author, position, place, badge, children, className }: TestimonialProps) {
  return (
    <Sheet className={className}>
      <Words>{children}</Words>
      <Who>
        <InitialsTile id={author} name={author} />
        <div>
          <Name>{author}</Name>
          <Position>{position}</Position>
          <Position>{place}</Position>
        </div>
        {badge}
      </Who>
    </Sheet>
  )
}
