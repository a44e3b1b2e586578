// A logo, or else a name as two initials on a coloured tile.
import { styled } from 'styled-components'
import { initialsOf, tileFillOf } from '#initials.ts'
import { Picture } from '#picture.tsx'
import { radius } from '#tokens.ts'

const Tile = styled.span<{ $size: number; $fill: string }>`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: ${radius.tile};
  background: ${({ $fill }) => $fill};
  color: #fff;
  font-size: ${({ $size }) => Math.round($size * 0.34)}px;
  font-weight: 700;
  line-height: 1;
  letter-spacing: 0.01em;
  user-select: none;

  /* Generated content, because the full name is beside the tile. */
  &::before {
    content: attr(data-initials);
  }
`

/* White behind logos with a transparent background, in both themes. */
const Logo = styled(Picture)`
  display: block;
  flex: none;
  border-radius: ${radius.tile};
  background: #fff;
  object-fit: contain;
`

export interface InitialsTileProps {
  /** Seed of the colour. */
  id: string
  name: string
  /** In pixels. */
  size?: number
  /** URL of a logo instead of the initials, which stay with less data and when it fails to load. */
  logo?: string | null | undefined
  className?: string
}

/** Decoration beside a written name; screen readers skip it. */
export function InitialsTile({ id, name, size = 44, logo, className }: InitialsTileProps) {
  const initials = <Tile $size={size} $fill={tileFillOf(id)} data-initials={initialsOf(name)} className={className} aria-hidden="true" />
  return logo ? <Logo src={logo} width={size} height={size} className={className} instead={initials} /> : initials
}
