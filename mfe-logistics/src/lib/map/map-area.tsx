import { color, media, radius } from '@ungana/ui'
import { styled } from 'styled-components'
import { CORRIDORS_SHAPE, ROUTE_HEIGHT, ROUTE_SHAPE } from './shapes.ts'

/** A map, with its key and lists below it; on a wide screen, the lists of all corridors are beside it. */
export const MapArea = styled.div<{ $all: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, ${({ $all }) => ($all ? '360px' : '1fr')});
  align-items: start;
  gap: 12px 32px;

  ${media.wide} {
    ${({ $all }) => $all && 'grid-template-columns: minmax(0, 440px) minmax(0, 1fr)'};
  }

  > :first-child {
    overflow: hidden;
    aspect-ratio: ${({ $all }) => 1 / ($all ? CORRIDORS_SHAPE : ROUTE_SHAPE)};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    background: ${color.sunk};

    ${media.wide} {
      ${({ $all }) => !$all && `height: ${ROUTE_HEIGHT}px; aspect-ratio: auto`};
    }
  }
`
