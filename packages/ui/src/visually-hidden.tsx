// For screen readers only. With `as="a"` or a focusable child the content stays hidden; use SkipLink for content that appears on focus.
import { css, styled } from 'styled-components'

export const hiddenFromSight = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`

export const VisuallyHidden = styled.span`
  ${hiddenFromSight}
`
