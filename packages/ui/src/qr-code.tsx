import { useMemo } from 'react'
import { styled } from 'styled-components'
import { encode } from 'uqr'
import { radius } from '#tokens.ts'

/* Black on white in both themes and in forced colours, because many cameras read nothing else. */
const Picture = styled.svg<{ $wide: boolean }>`
  width: 100%;
  max-width: ${({ $wide }) => ($wide ? '420px' : '240px')};
  height: auto;
  border-radius: ${radius.small};
  background: #fff;
  forced-color-adjust: none;
`

export interface QrCodeProps {
  readonly text: string
  /** A description for screen readers. */
  readonly label: string
  /** For a long text, whose dots would be too small. */
  readonly wide?: boolean
}

/** A code for cameras. The page must show the same text in letters. */
export function QrCode({ text, label, wide = false }: QrCodeProps) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: 3 }), [text])
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <Picture $wide={wide} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </Picture>
  )
}
