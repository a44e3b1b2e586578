import { media } from '@ungana/ui'
import { styled } from 'styled-components'

/** The three plans of a kind: beside each other from a tablet on, or under each other. */
export const PlanGrid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;

  ${media.wide} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`
