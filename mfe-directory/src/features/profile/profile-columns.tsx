import { styled } from 'styled-components'

/** The sections that the user can edit, beside a side column. On narrow screens the side column comes first. */
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

  /* Keeps a focused field and its label below the sticky header. */
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
    top: calc(140px + var(--toasts, 0px));
  }
`
