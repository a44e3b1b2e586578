import type { Route } from '@ungana/contracts-logistics'
import { color, media } from '@ungana/ui'
import { styled } from 'styled-components'
import { borderStatusText } from './border-status.ts'
import { type CorridorPoint, corridorPoints, corridorText } from './corridor-layout.ts'
import { kmText } from './figures.ts'

/** Width of the horizontal drawing, in SVG units. */
const WIDTH = 800
const MARGIN = 20

const Figure = styled.figure`
  margin: 0;
  color: ${color.ink};

  svg {
    display: block;
    width: 100%;
    height: auto;
    /* Places keep their side in every language, as on a map. */
    direction: ltr;
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
  max-width: ${WIDTH}px;

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

/** Draws a route: towns as dots, border posts as diamonds. Vertical on a phone, so the names stay readable. */
export function Corridor({ route }: { readonly route: Route }) {
  const points = corridorPoints(route)
  const text = corridorText(points)
  return (
    <Figure>
      <Across>
        <HorizontalDrawing points={points} text={text} />
      </Across>
      <Down>
        <VerticalDrawing points={points} text={text} />
      </Down>
    </Figure>
  )
}

interface DrawingProps {
  readonly points: readonly CorridorPoint[]
  /** The drawing in words, for screen readers. */
  readonly text: string
}

function HorizontalDrawing({ points, text }: DrawingProps) {
  const total = points.at(-1)?.km || 1
  const at = points.map(({ km, across }) => ({ x: MARGIN + (km / total) * (WIDTH - 2 * MARGIN), y: 88 + across * 20 }))
  const labels = labelsOf(points, at)
  const heights = [...labels.map((label) => label?.y ?? 88), 88]
  const top = Math.min(...heights) - 24
  const bottom = Math.max(...heights) + 14
  return (
    <svg viewBox={`0 ${top} ${WIDTH} ${bottom - top}`} role="img" aria-label={text}>
      <Road at={at} />
      {points.map(({ name, border, named, km }, index) => {
        const { x, y } = at[index] ?? { x: 0, y: 0 }
        const label = labels[index]
        return (
          <g key={`${name}${km}`}>
            <Mark x={x} y={y} status={border?.status} end={isEnd(points, index)} named={named} />
            {label ? (
              <text x={label.x} y={label.y} textAnchor={label.anchor} className={label.look}>
                {label.text}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}

const isEnd = (points: readonly CorridorPoint[], index: number) => index === 0 || index === points.length - 1

interface Label {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly look: string
}

/** Labels: towns below the road, border posts above it. A label that would overlap the previous label moves to an outer row. */
function labelsOf(points: readonly CorridorPoint[], at: readonly { readonly x: number; readonly y: number }[]): (Label | null)[] {
  const rows = { above: [0, 0], below: [0, 0] }
  return points.map(({ name, border, named }, index) => {
    const { x, y } = at[index] ?? { x: 0, y: 0 }
    if (!named) return null
    const text = border ? `${name} · ${borderStatusText(border.status)}` : name
    const width = text.length * (border ? 7.6 : 8.8)
    const left = Math.min(Math.max(0, x - width / 2), WIDTH - width)
    const row = border ? rows.above : rows.below
    const far = (row[0] ?? 0) > left
    row[far ? 1 : 0] = left + width + 8
    const out = (border ? 22 : 30) + (far ? 20 : 0)
    const anchor = left === 0 ? 'start' : left === WIDTH - width ? 'end' : 'middle'
    return {
      text,
      x: anchor === 'start' ? 2 : anchor === 'end' ? WIDTH - 2 : x,
      y: border ? y - out + 4 : y + out,
      anchor,
      look: border ? `quiet ${border.status}` : isEnd(points, index) ? 'end' : '',
    }
  })
}

function VerticalDrawing({ points, text }: DrawingProps) {
  const total = points.at(-1)?.km || 1
  let y = 18
  const at = points.map(({ km, across, named }, index) => {
    const before = points[index - 1]
    // Border posts need more height, because their status is below their name.
    if (before) y += (named ? 30 : 12) + (before.border ? 14 : 0) + ((km - before.km) / total) * 90
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
                </text>
                {border ? (
                  <text x={70} y={middle + 22} className={`quiet ${border.status}`}>
                    {borderStatusText(border.status)}
                  </text>
                ) : null}
                <text x={324} y={middle + 5} textAnchor="end" className="quiet">
                  {kmText(km)}
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
  /** Status of a border post; undefined for a town. */
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
