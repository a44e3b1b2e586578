// Who it is, in two letters on a colour of their own.
import { styled } from 'styled-components'
import { initialsOf, tileFillOf } from '#initials.ts'
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

  /* Not text: the name beside it is. */
  &::before {
    content: attr(data-initials);
  }
`

export interface InitialsTileProps {
  /** Decides the colour. */
  id: string
  name: string
  /** In pixels. */
  size?: number
  className?: string
}

/** Decoration beside a written name, so silent to screen readers. */
export function InitialsTile({ id, name, size = 44, className }: InitialsTileProps) {
  return <Tile $size={size} $fill={tileFillOf(id)} data-initials={initialsOf(name)} className={className} aria-hidden="true" />
}
