// A text with the search matches highlighted.
import { styled } from 'styled-components'
import { color } from '#tokens.ts'

const Mark = styled.mark`
  padding-inline: 1px;
  border-radius: 3px;
  background: ${color.marigoldTint};
  color: inherit;
  box-shadow: inset 0 -2px 0 ${color.marigold};
`

export interface MarkedProps {
  text: string
  /** [start, end) in UTF-16 code units. Ranges outside the text or inside an earlier range are ignored. */
  ranges: readonly (readonly [start: number, end: number])[]
}

export function Marked({ text, ranges }: MarkedProps) {
  const parts = []
  let at = 0
  for (const [start, end] of ranges) {
    const from = Math.max(start, at)
    const to = Math.min(end, text.length)
    if (!(from < to)) continue
    parts.push(text.slice(at, from), <Mark key={from}>{text.slice(from, to)}</Mark>)
    at = to
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
