import { styled } from 'styled-components'

/** What there is to do, and beside it what is known; below it where there is no room. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 340px;
  align-items: start;
  gap: 24px;

  @media (max-width: 959.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
