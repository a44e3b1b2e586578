// Layout boxes of a page: width, gaps, grids, title.
import { styled } from 'styled-components'
import { CONTENT_WIDTH, color, media, size, space } from '#tokens.ts'

/** 1160 px of content between gutters of 24 px, or 16 px on a phone. `$narrow` is 720 px for text and forms. */
export const PageContainer = styled.div<{ $narrow?: boolean }>`
  width: 100%;
  max-width: ${({ $narrow }) => ($narrow ? 720 : CONTENT_WIDTH) + 48}px;
  margin-inline: auto;
  padding-inline: 24px;

  ${media.phone} {
    padding-inline: 16px;
  }
`

/** Children below each other; `$gap` in steps of 4 px. */
export const Stack = styled.div<{ $gap?: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 4 }) => space($gap)};
`

/** Children side by side, wrapping; `$gap` in steps of 4 px. */
export const Cluster = styled.div<{
  $gap?: number
  $align?: 'start' | 'center' | 'baseline' | 'end'
  $justify?: 'start' | 'center' | 'between' | 'end'
}>`
  display: flex;
  flex-wrap: wrap;
  align-items: ${({ $align = 'center' }) => $align};
  justify-content: ${({ $justify = 'start' }) => ($justify === 'between' ? 'space-between' : $justify)};
  gap: ${({ $gap = 2 }) => space($gap)};
`

/** As many equal columns as fit. `$min` is the minimum width of a column in pixels. */
export const Grid = styled.div<{ $min?: number; $gap?: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min = 300 }) => $min}px), 1fr));
  gap: ${({ $gap = 5 }) => space($gap)};
`

/** The title of the page. */
export const PageTitle = styled.h1`
  font-size: ${size.h1};
  font-weight: 700;
  line-height: 1.15;
  letter-spacing: -0.022em;
`

export const Lead = styled.p`
  max-width: 62ch;
  color: ${color.ink2};
  font-size: 1.125rem;
`

/** A second line, a count, a caption. */
export const Quiet = styled.p`
  color: ${color.ink2};
  font-size: ${size.body};
`
