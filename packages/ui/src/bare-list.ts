import { css } from 'styled-components'

/** A list without bullets; an empty text, because Safari takes `none` for no list at all. */
export const bareList = css`
  padding: 0;
  list-style: '';
`
