import { color, media, radius } from '@ungana/ui'
import { styled } from 'styled-components'

/** Height per width of a route's map, and of the map of all corridors. */
export const ROUTE_SHAPE = 0.8
export const CORRIDORS_SHAPE = 1.13

/** Keeps the place of a map and of what stands beside it, so that nothing moves when they load. */
export const MapArea = styled.div<{ $all: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 560px);
  gap: 12px 32px;

  ${media.wide} {
    ${({ $all }) => $all && 'grid-template-columns: repeat(2, minmax(0, 1fr))'};
  }

  > :first-child {
    overflow: hidden;
    aspect-ratio: ${({ $all }) => 1 / ($all ? CORRIDORS_SHAPE : ROUTE_SHAPE)};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    background: ${color.sunk};
  }

  > :last-child {
    min-height: ${({ $all }) => ($all ? 275 : 110)}px;
  }
`
