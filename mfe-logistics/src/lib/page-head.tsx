import { styled } from 'styled-components'

/** Title, subtitle and badges of a page. */
export const Head = styled.div`
  display: grid;
  gap: 8px;
  margin-bottom: 20px;
`
