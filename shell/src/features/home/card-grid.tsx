import { Grid } from '@ungana/ui'
import { styled } from 'styled-components'

/** Three cards in a row or one below another. In two columns the last card takes the full row. */
export const CardGrid = styled(Grid)`
  @media (min-width: 700px) and (max-width: 1007.98px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
`
