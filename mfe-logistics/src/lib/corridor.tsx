import type { Route } from '@ungana/contracts-logistics'
import { color, media } from '@ungana/ui'
import { styled } from 'styled-components'
import { type CorridorPoint, corridorPoints, corridorText } from './corridor-layout.ts'

const Figure = styled.figure`
  margin: 0;
  color: ${color.ink};

  svg {
    display: block;
    width: 100%;
    height: auto;
  }

  text {
    fill: currentColor;
    font-size: 16px;
  }

  .quiet {
    fill: ${color.ink2};
    font-size: 14px;
  }

  .end {
    font-weight: 600;
  }

  .closed {
    fill: ${color.clay};
    font-weight: 600;
  }

  .restricted {
    fill: ${color.marigoldText};
    font-weight: 600;
  }
`

const Across = styled.div`
  ${media.phone} {
    display: none;
  }
`

const Down = styled.div`
  display: none;

  ${media.phone} {
    display: block;
    max-width: 360px;
  }
`

/** A way with its places as dots and its border posts as diamonds; down the screen on a phone, so that its names stay readable. */
export function Corridor({ route }: { readonly route: Route }) {
  const points = corridorPoints(route)
  const text = corridorText(points)
  return (
    <Figure>
      <Across>
        <AcrossDrawing points={points} text={text} />
      </Across>
      <Down>
        <DownDrawing points={points} text={text} />
      </Down>
    </Figure>
  )
}

interface DrawingProps {
  readonly points: readonly CorridorPoint[]
  /** What is drawn, in words. */
  readonly text: string
}

const WIDTH = 800
const MARGIN = 20

function AcrossDrawing({ points, text }: DrawingProps) {
  const total = points.at(-1)?.km || 1
  const at = points.map(({ km, across }) => ({ x: MARGIN + (km / total) * (WIDTH - 2 * MARGIN), y: 88 + across * 22 }))
  const heights = labelHeights(
    points.map(({ name, border, named }, index) =>
      named ? { x: at[index]?.x ?? 0, text: border ? `${name} · ${border.status}` : name, above: border !== null } : null,
    ),
  )
  return (
    <svg viewBox={`0 0 ${WIDTH} 170`} role="img" aria-label={text}>
      <Road at={at} />
      {points.map(({ name, border, named, km }, index) => {
        const { x, y } = at[index] ?? { x: 0, y: 0 }
        const end = index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle'
        const height = heights[index] ?? 0
        return (
          <g key={`${name}${km}`}>
            <Mark x={x} y={y} status={border?.status} end={end !== 'middle'} named={named} />
            {!named ? null : border ? (
              <text x={x} y={38 - height * 20} textAnchor="middle" className={`quiet ${border.status}`}>
                {name} · {border.status}
              </text>
            ) : (
              <text
                x={end === 'start' ? 8 : end === 'end' ? WIDTH - 8 : x}
                y={140 + height * 20}
                textAnchor={end}
                className={end === 'middle' ? undefined : 'end'}
              >
                {name}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** In which of two rows each name stands, so that neighbours do not run into each other. */
function labelHeights(labels: readonly ({ readonly x: number; readonly text: string; readonly above: boolean } | null)[]): number[] {
  const ends = { above: [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY], below: [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY] }
  return labels.map((label) => {
    if (!label) return 0
    const row = label.above ? ends.above : ends.below
    const half = label.text.length * 4.2
    const height = (row[0] ?? 0) + 10 < label.x - half ? 0 : 1
    row[height] = label.x + half
    return height
  })
}

function DownDrawing({ points, text }: DrawingProps) {
  const total = points.at(-1)?.km || 1
  let y = 18
  const at = points.map(({ km, across, named }, index) => {
    const before = points[index - 1]
    if (before) y += (named ? 30 : 12) + ((km - before.km) / total) * 90
    return { x: 34 + across * 18, y }
  })
  return (
    <svg viewBox={`0 0 328 ${Math.ceil(y) + 20}`} role="img" aria-label={text}>
      <Road at={at} />
      {points.map(({ name, border, named, km }, index) => {
        const { x, y: middle } = at[index] ?? { x: 0, y: 0 }
        const end = index === 0 || index === points.length - 1
        return (
          <g key={`${name}${km}`}>
            <Mark x={x} y={middle} status={border?.status} end={end} named={named} />
            {named ? (
              <>
                <text x={70} y={middle + 5} className={end ? 'end' : undefined}>
                  {name}
                  {border ? <tspan className={`quiet ${border.status}`}> · {border.status}</tspan> : null}
                </text>
                <text x={324} y={middle + 5} textAnchor="end" className="quiet">
                  {Math.round(km).toLocaleString('en')} km
                </text>
              </>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}

function Road({ at }: { readonly at: readonly { readonly x: number; readonly y: number }[] }) {
  return (
    <polyline
      points={at.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
      fill="none"
      stroke={color.green}
      strokeWidth="7"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  )
}

interface MarkProps {
  readonly x: number
  readonly y: number
  /** Of a border post. */
  readonly status: string | undefined
  readonly end: boolean
  readonly named: boolean
}

function Mark({ x, y, status, end, named }: MarkProps) {
  if (status !== undefined) {
    const stroke = status === 'closed' ? color.clay : status === 'restricted' ? color.marigoldText : status === 'open' ? color.green : color.ink2
    return (
      <rect x={x - 8} y={y - 8} width="16" height="16" rx="2" transform={`rotate(45 ${x} ${y})`} fill={color.card} stroke={stroke} strokeWidth="3" />
    )
  }
  return (
    <circle cx={x} cy={y} r={end ? 9 : named ? 6 : 3.5} fill={end ? color.marigold : color.card} stroke={color.ink} strokeWidth={named ? 2.5 : 1.5} />
  )
}
