import { styled } from 'styled-components'

/** What is edited, and beside it what it is good for; above it where there is no room. */
export const ProfileColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 340px;
  grid-template-areas: 'main aside';
  align-items: start;
  gap: 20px;

  @media (max-width: 959.98px) {
    grid-template-columns: minmax(0, 1fr);
    grid-template-areas: 'aside' 'main';
  }
`

export const ProfileMain = styled.div`
  display: grid;
  grid-area: main;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;

  /* Keeps what is focused, and its label, clear of the sticky header. */
  input,
  select,
  textarea {
    scroll-margin-block: 180px 96px;
  }
`

export const ProfileAside = styled.div`
  display: grid;
  grid-area: aside;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;

  @media (min-width: 960px) {
    position: sticky;
    top: 140px;
  }
`
