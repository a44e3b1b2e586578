// The top of a page: deep green, with drawn art on the right, or at the bottom on a phone.
import { type MotifName, relief } from '@ungana/contracts-kit/imigongo'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { deepSurface } from '#global-style.tsx'
import { Imigongo } from '#imigongo.tsx'
import { PageContainer } from '#layout.tsx'
import { deepGreen } from '#palettes.ts'
import { color, media, size } from '#tokens.ts'

const Band = styled.section<{ $overlap: boolean }>`
  ${deepSurface}
  position: relative;
  overflow: hidden;
  padding-block: 76px ${({ $overlap }) => ($overlap ? 124 : 76)}px;

  ${media.phone} {
    padding-block: 44px ${({ $overlap }) => ($overlap ? 156 : 152)}px;
  }
`

/* A bar as a frame, like the panels on a wall. */
const Art = styled.div`
  position: absolute;
  inset-block: 0;
  inset-inline: 62% 0;
  border: 0 solid ${relief.sand};
  border-inline-start-width: 10px;

  > svg {
    border: 0 solid ${deepGreen};
    border-inline-start-width: 10px;
  }

  ${media.phone} {
    inset: auto 0 0;
    height: 116px;
    border-width: 8px 0 0;

    > svg {
      border-width: 8px 0 0;
    }
  }
`

const Words = styled.div`
  position: relative;
  z-index: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 18px;
  justify-items: start;

  ${media.wide} {
    max-width: 57%;
  }
`

const Eyebrow = styled.p`
  color: ${color.marigoldText};
  font-size: ${size.small};
  font-weight: 600;
  text-wrap: balance;
`

const Text = styled.div`
  max-width: 52ch;
  color: ${color.ink2};
  font-size: 1.125rem;
  text-wrap: pretty;
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  margin-top: 10px;
`

/** The title of the band: an `h1`, or another element with `as`. */
export const HeroTitle = styled.h1`
  font-size: ${size.hero};
  line-height: 1.06;
  letter-spacing: -0.03em;
`

export interface HeroBandProps {
  artId: string
  motif?: MotifName
  eyebrow?: ReactNode
  /** A HeroTitle or another heading. */
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** Leaves 64 px at the bottom for the overlapping next section. */
  overlap?: boolean
  className?: string
}

export function HeroBand({ artId, motif, eyebrow, title, children, actions, overlap = false, className }: HeroBandProps) {
  return (
    <Band $overlap={overlap} className={className}>
      <PageContainer>
        <Words>
          {eyebrow ? <Eyebrow>{eyebrow}</Eyebrow> : null}
          {title}
          {children ? <Text>{children}</Text> : null}
          {actions ? <Actions>{actions}</Actions> : null}
        </Words>
      </PageContainer>
      {/* Last: a browser may paint before the document is complete, and words that arrive later would move the drawing. */}
      <Art>
        <Imigongo id={artId} scale={2} palette="forest" {...(motif ? { motif } : {})} />
      </Art>
    </Band>
  )
}

/** A separate deep green band for an important section. */
export const DeepBand = styled.section`
  ${deepSurface}
`
