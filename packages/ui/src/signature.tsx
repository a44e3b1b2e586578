import { t } from '@lingui/core/macro'
import { type PointerEvent, useId, useRef } from 'react'
import { styled } from 'styled-components'
import { Button } from '#button.tsx'
import { Cluster, Quiet, Stack } from '#layout.tsx'
import { color, radius } from '#tokens.ts'

const Picture = styled.svg`
  width: 100%;
  max-width: 360px;
  height: auto;
  border-bottom: 2px solid ${color.line};
  color: ${color.ink};
  direction: ltr;
`

const Paper = styled(Picture)`
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.card};
  cursor: crosshair;
  /* A finger draws and does not scroll. */
  touch-action: none;
`

const Line = ({ drawing }: { readonly drawing: string }) => (
  <path d={drawing} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
)

interface Size {
  /** In units of the drawing. */
  readonly width: number
  readonly height: number
}

export interface SignatureProps extends Size {
  /** An SVG path of straight lines. */
  readonly drawing: string
  /** Who signed, for screen readers. */
  readonly label: string
}

/** A drawn signature. */
export const Signature = ({ drawing, label, width, height }: SignatureProps) => (
  <Picture viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
    <Line drawing={drawing} />
  </Picture>
)

export interface SignatureFieldProps extends Size {
  readonly label: string
  /** Empty before the first line. */
  readonly drawing: string
  /** Called with a change of the drawing, because several points may come before the next rendering. */
  readonly onChange: (change: (drawing: string) => string) => void
  /** The longest text of a drawing. Later lines are not drawn. */
  readonly maxLength: number
}

/** The shortest distance between two points of a line. */
const STEP = 3

/** A field for a signature by finger, pen or mouse. It is never required, because a keyboard cannot draw: the typed name is enough. */
export function SignatureField({ label, drawing, onChange, width, height, maxLength }: SignatureFieldProps) {
  const id = useId()
  const last = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const draw = (event: PointerEvent<SVGSVGElement>, kind: 'M' | 'L') => {
    const frame = event.currentTarget.getBoundingClientRect()
    const along = (distance: number, shown: number, most: number) => Math.round(Math.min(most, Math.max(0, (distance / (shown || most)) * most)))
    const [x, y] = [along(event.clientX - frame.left, frame.width, width), along(event.clientY - frame.top, frame.height, height)]
    if (kind === 'L' && last.current && Math.hypot(x - last.current.x, y - last.current.y) < STEP) return
    last.current = { x, y }
    onChange((drawn) => {
      const longer = `${drawn}${kind}${x} ${y}`
      return longer.length > maxLength ? drawn : longer
    })
  }
  return (
    <Stack $gap={2}>
      <Quiet id={id}>{label}</Quiet>
      <Paper
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-labelledby={id}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture?.(event.pointerId)
          draw(event, 'M')
        }}
        onPointerMove={(event) => last.current && draw(event, 'L')}
        onPointerUp={() => {
          last.current = undefined
        }}
        onPointerCancel={() => {
          last.current = undefined
        }}
      >
        <Line drawing={drawing} />
      </Paper>
      <Cluster>
        <Button variant="link" size="small" disabled={drawing === ''} onClick={() => onChange(() => '')}>
          {t`Clear the drawing`}
        </Button>
      </Cluster>
    </Stack>
  )
}
