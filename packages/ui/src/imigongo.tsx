// Drawn art that fills the given width. Its tiles have the same size on every screen, and screen readers skip it.
import { artTile, type MotifName, type PaletteName } from '@ungana/contracts-kit/imigongo'
import { useId, useMemo } from 'react'
import { styled } from 'styled-components'

const Frame = styled.svg<{ $aspect: number | undefined; $height: number | undefined }>`
  width: 100%;
  ${({ $aspect, $height }) => ($aspect ? `height: auto; aspect-ratio: ${$aspect};` : `height: ${$height ? `${$height}px` : '100%'};`)}
`

export interface ImigongoProps {
  /** Seed of the drawing: the same id gives the same drawing everywhere. */
  id: string
  /** Width divided by height. Without `aspect` and `height` the drawing fills its container. */
  aspect?: number
  /** In pixels. */
  height?: number
  /** 1 for a card, 2 for a hero. */
  scale?: number
  /** Replaces the motif of the id. */
  motif?: MotifName
  /** Replaces the palette of the id. */
  palette?: PaletteName
  className?: string
}

export function Imigongo({ id, aspect, height, scale = 1, motif, palette, className }: ImigongoProps) {
  const name = `imigongo${useId()}`
  const tile = useMemo(() => artTile(id, { motif, palette }), [id, motif, palette])
  // The inner svg starts in the middle, which keeps the drawing symmetrical at any width.
  return (
    <Frame $aspect={aspect} $height={height} className={className} aria-hidden="true" focusable="false">
      <pattern
        id={name}
        x={-tile.width / 2}
        width={tile.width}
        height={tile.height}
        patternUnits="userSpaceOnUse"
        patternTransform={scale === 1 ? undefined : `scale(${scale})`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: contains only our own numbers and colours, nothing of the id.
        dangerouslySetInnerHTML={{ __html: tile.shapes }}
      />
      <rect width="100%" height="100%" fill={tile.ground} />
      <svg x="50%" overflow="visible" aria-hidden="true">
        <rect x="-2000" width="4000" height="100%" fill={`url(#${name})`} />
      </svg>
    </Frame>
  )
}
