import { styled } from 'styled-components'
import { encode } from 'uqr'

/* Black on white in both themes: many cameras read no other. */
const Image = styled.svg`
  width: 100%;
  max-width: 240px;
  height: auto;
  border-radius: 8px;
  background: #fff;
`

export default function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <Image viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </Image>
  )
}
