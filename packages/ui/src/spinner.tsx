// A turning ring for waits inside a control; it stands still with reduced motion. Use skeletons for larger regions.
import { keyframes, styled } from 'styled-components'

const turn = keyframes`to { transform: rotate(1turn) }`

export const Spinner = styled.span.attrs({ 'aria-hidden': true })<{ $size?: number }>`
  flex: none;
  display: inline-block;
  width: ${({ $size = 18 }) => $size}px;
  height: ${({ $size = 18 }) => $size}px;
  border: 2px solid currentColor;
  border-inline-end-color: transparent;
  border-radius: 50%;
  animation: ${turn} 0.8s linear infinite;
`
