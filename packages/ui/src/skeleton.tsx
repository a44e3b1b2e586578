// Placeholders in the shape of the content. Wrap a whole group in SkeletonGroup, which announces the loading once.
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { keyframes, styled } from 'styled-components'
import { color, radius } from '#tokens.ts'
import { VisuallyHidden } from '#visually-hidden.tsx'

const breathe = keyframes`
  50% { opacity: 0.55 }
`

/* A single opacity animation for the whole group keeps the main thread free. */
const Group = styled.div`
  > [role='status'] ~ * {
    animation: ${breathe} 1.6s ease-in-out infinite;
  }
`

/** A block: `$height` and `$width` are CSS lengths. */
export const SkeletonBlock = styled.span.attrs({ 'aria-hidden': true })<{ $width?: string; $height?: string; $radius?: string }>`
  display: block;
  width: ${({ $width = '100%' }) => $width};
  max-width: 100%;
  height: ${({ $height = '16px' }) => $height};
  border-radius: ${({ $radius = radius.small }) => $radius};
  background: ${color.bone};
`

const Bar = styled(SkeletonBlock)`
  display: inline-block;
  height: 0.72em;
  border-radius: 0.36em;
  vertical-align: middle;
`

/** A line of text with the height of the surrounding lines, so that the page does not move when the content comes. */
export function SkeletonText({ width = '100%' }: { width?: string }) {
  return (
    <span aria-hidden="true">
      <Bar $width={width} />
      {/* Gives the line the height of its font. */}
      {'\u200b'}
    </span>
  )
}

/** Screen readers announce `label` instead of the placeholders. */
export function SkeletonGroup({ label = t`Loading...`, className, children }: { label?: string; className?: string; children: ReactNode }) {
  return (
    <Group className={className} aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {children}
    </Group>
  )
}
