import { css } from 'styled-components'

/** A list without bullets. The style is an empty string, because with `none` Safari does not tell screen readers that this is a list. */
export const bareList = css`
  padding: 0;
  list-style: '';
`
