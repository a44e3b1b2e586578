// Drawn art in a page. It fills the width it is given, keeps its tiles at their own size on every screen, and is silent to screen readers.
import { artTile, type MotifName, type PaletteName } from '@ungana/contracts-kit/imigongo'
import { useId, useMemo } from 'react'
import { styled } from 'styled-components'

const Frame = styled.svg<{ $aspect: number | undefined; $height: number | undefined }>`
  width: 100%;
  ${({ $aspect, $height }) => ($aspect ? `height: auto; aspect-ratio: ${$aspect};` : `height: ${$height ? `${$height}px` : '100%'};`)}
`

export interface ImigongoProps {
  /** Whose drawing it is: the same id is drawn alike everywhere. */
  id: string
  /** Width divided by height. Without it and `height` the drawing fills its box. */
  aspect?: number
  /** In pixels. */
  height?: number
  /** 1 suits a card; 2 a hero. */
  scale?: number
  /** One of the motifs instead of the id's own. */
  motif?: MotifName
  /** One of the palettes, likewise. */
  palette?: PaletteName
  className?: string
}

export function Imigongo({ id, aspect, height, scale = 1, motif, palette, className }: ImigongoProps) {
  const name = `imigongo${useId()}`
  const tile = useMemo(() => artTile(id, { motif, palette }), [id, motif, palette])
  // The inner svg starts in the middle, so that a drawing is symmetrical at any width.
  return (
    <Frame $aspect={aspect} $height={height} className={className} aria-hidden="true" focusable="false">
      <pattern
        id={name}
        x={-tile.width / 2}
        width={tile.width}
        height={tile.height}
        patternUnits="userSpaceOnUse"
        patternTransform={scale === 1 ? undefined : `scale(${scale})`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers and colours of our own; nothing of the id gets in.
        dangerouslySetInnerHTML={{ __html: tile.shapes }}
      />
      <rect width="100%" height="100%" fill={tile.ground} />
      <svg x="50%" overflow="visible" aria-hidden="true">
        <rect x="-2000" width="4000" height="100%" fill={`url(#${name})`} />
      </svg>
    </Frame>
  )
}
