import { media } from '@ungana/ui'
import { styled } from 'styled-components'

/** Three plans side by side, or stacked on a phone. */
export const PlanGrid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;

  ${media.wide} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`
