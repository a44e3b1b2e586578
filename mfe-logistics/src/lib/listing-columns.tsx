import { styled } from 'styled-components'

/** Main column for actions, side column for facts. The side column moves below when there is no room. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 340px;
  align-items: start;
  gap: 24px;

  @media (max-width: 959.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
