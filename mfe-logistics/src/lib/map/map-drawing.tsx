import { DEFAULT_DESTINATION, DEFAULT_ORIGIN, popularRoutes, type Route, type TruckTown } from '@ungana/contracts-logistics'
import { color, size } from '@ungana/ui'
import { inLanguage } from '@ungana/web-kit'
import { useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { borderStatusText } from '#lib/border-status.ts'
import outline from './outline.json' with { type: 'json' }
import { type Label, type Named, placeLabels } from './place-labels.ts'
import { PostMark } from './post-mark.tsx'
import { type Located, project } from './projection.ts'
import type { View } from './view.ts'

interface Place extends Located {
  readonly name: string
}

/** What the map draws. */
export interface Shown {
  readonly towns: readonly Place[]
  readonly borders: readonly (Place & { readonly status: string })[]
  readonly trucks: readonly TruckTown[]
  readonly roads: readonly (readonly [Located, Located])[]
  /** Empty for the map of all roads. */
  readonly route: Route['points']
  /** The place where the load was last seen. */
  readonly at: string | undefined
}

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: 100%;
  /* Places keep their side in every language. */
  direction: ltr;

  path,
  polyline,
  line {
    fill: none;
    vector-effect: non-scaling-stroke;
    stroke-linejoin: round;
  }

  .land {
    fill: ${color.card};
    stroke: ${color.edge};
  }

  .borders {
    stroke: ${color.edge};
    stroke-dasharray: 4 3;
  }

  .road {
    stroke: ${color.control};
    stroke-width: 2px;
  }

  .route {
    stroke: ${color.green};
    stroke-width: 5px;
  }

  text {
    fill: ${color.ink};
    stroke: ${color.card};
    stroke-width: 3px;
    stroke-linejoin: round;
    paint-order: stroke;
    font-size: ${size.tiny};
    dominant-baseline: central;
  }

  .country {
    fill: ${color.ink3};
    letter-spacing: 0.08em;
  }

  .count {
    fill: ${color.onGreen};
    stroke: none;
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

  .end {
    font-weight: 600;
  }
`

/** Drawn at this width until the real one is known. */
const WIDTH = 400
/** Pixels between the marks along a route. */
const STEP = 6
/** Pixels of the labels' text, at the usual text size. */
const TYPE = 12.5

interface MapDrawingProps {
  readonly shown: Shown
  /** What a map of this height per width shows. */
  readonly view: (shape: number) => View
  /** Until the real one is known. */
  readonly shape: number
  readonly label: string
}

/** Draws in pixels, so that names keep their size on a phone. Screen readers get the label, and lists beside the map. */
export function MapDrawing({ shown, view: viewOf, shape, label }: MapDrawingProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(frame, shape)
  const view = viewOf(height / width)
  const scale = width / view.width
  const at = (place: Located) => {
    const { x, y } = project(place)
    return { x: (x - view.x) * scale, y: (y - view.y) * scale }
  }
  const marks = marksOf(shown).map((mark) => ({ ...mark, ...at(mark.place) }))
  const named = marks.filter(({ text }) => text !== '').sort((one, other) => one.rank - other.rank)
  const countries = outline.names.map(({ text, x, y }) => ({
    text: inLanguage(text),
    x: (x - view.x) * scale,
    y: (y - view.y) * scale,
    radius: 0,
    over: true,
  }))
  const labels = placeLabels([...named, ...countries], [...marks, ...dotsAlong(shown.route.map(at))], { width, height, type: textSize() })
  return (
    <div ref={frame}>
      <Drawing viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <g transform={`scale(${scale}) translate(${-view.x} ${-view.y})`}>
          <path className="land" d={outline.land} />
          <path className="borders" d={outline.borders} />
        </g>
        {shown.roads.map(([from, to]) => {
          const [start, end] = [at(from), at(to)]
          return <line key={`${start.x} ${start.y} ${end.x} ${end.y}`} className="road" x1={start.x} y1={start.y} x2={end.x} y2={end.y} />
        })}
        {shown.route.length > 0 ? (
          <polyline
            className="route"
            points={shown.route
              .map(at)
              .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
              .join(' ')}
          />
        ) : null}
        {countries.map(({ text }, index) => (
          <LabelText key={text} text={text} look="country" label={labels[named.length + index]} />
        ))}
        {marks.map((mark) => (
          <MarkDrawing key={mark.place.name} {...mark} />
        ))}
        {named.map((mark, index) => (
          <LabelText key={mark.place.name} text={mark.text} look={mark.look} label={labels[index]} />
        ))}
      </Drawing>
    </div>
  )
}

interface MapMark extends Omit<Named, 'x' | 'y'> {
  readonly place: Place
  readonly look: '' | 'end' | 'closed' | 'restricted'
  /** Lower ranks get their label first. */
  readonly rank: number
  readonly status?: string
  readonly trucks?: number
  readonly here?: boolean
}

const known: readonly string[] = [
  ...new Set([
    DEFAULT_ORIGIN.city,
    DEFAULT_DESTINATION.city,
    ...popularRoutes.flatMap(({ origin, via, destination }) => [origin, ...via, destination]),
  ]),
]
const wellKnown = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length)

/** Marks with their labels. Those drawn last lie on top. */
function marksOf({ towns, borders, trucks, route, at }: Shown): MapMark[] {
  const ends = [route[0]?.name, route.at(-1)?.name]
  const posts = borders.map((place): MapMark => {
    const { name, status } = place
    const warns = status === 'closed' || status === 'restricted'
    const [text, rank] = warns ? [`${name} · ${borderStatusText(status)}`, 1] : [route.length > 0 ? name : '', 50]
    return { place, status, text, rank, look: warns ? status : '', radius: 7, here: name === at }
  })
  const places = towns.map((place): MapMark => {
    const { name } = place
    const count = trucks.find((town) => town.name === name)?.trucks
    const end = ends.includes(name)
    const rank = end ? 0 : count ? 2 : 10 + wellKnown(name)
    const radius = count ? 10 : end ? 7 : 3
    return {
      place,
      text: name,
      rank,
      look: end ? 'end' : '',
      must: end || count !== undefined,
      radius,
      here: name === at,
      ...(count && { trucks: count }),
    }
  })
  return [...places, ...posts].sort((one, other) => other.rank - one.rank)
}

function MarkDrawing({ x, y, radius, status, trucks, look, here }: MapMark & { readonly x: number; readonly y: number }) {
  return (
    <g>
      {here ? <circle cx={x} cy={y} r={radius + 6} fill="none" stroke={color.ink} strokeWidth="3" /> : null}
      {status !== undefined ? (
        <PostMark x={x} y={y} status={status} />
      ) : trucks ? (
        <>
          <circle cx={x} cy={y} r={radius} fill={color.greenFill} stroke={look === 'end' ? color.marigold : color.card} strokeWidth="2" />
          <text className="count" x={x} y={y} textAnchor="middle">
            {trucks}
          </text>
        </>
      ) : (
        <circle
          cx={x}
          cy={y}
          r={radius}
          fill={look === 'end' ? color.marigold : color.card}
          stroke={color.ink}
          strokeWidth={look === 'end' ? 2 : 1.5}
        />
      )}
    </g>
  )
}

interface LabelTextProps {
  readonly text: string
  readonly look: string
  /** Undefined if there is no room. */
  readonly label: Label | undefined
}

function LabelText({ text, look, label }: LabelTextProps) {
  if (!label) return null
  return (
    <text x={label.x} y={label.y} textAnchor={label.anchor} className={look || undefined}>
      {text}
    </text>
  )
}

/** Marks along the route, so that names keep off it. */
function dotsAlong(points: readonly { readonly x: number; readonly y: number }[]) {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP)
    return Array.from({ length: steps }, (_, step) => ({
      x: from.x + ((to.x - from.x) * (step + 0.5)) / steps,
      y: from.y + ((to.y - from.y) * (step + 0.5)) / steps,
      radius: 2,
    }))
  })
}

/** The size of the frame in pixels. */
function useSize(frame: React.RefObject<HTMLDivElement | null>, shape: number) {
  const [size, setSize] = useState({ width: WIDTH, height: WIDTH * shape })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width && height) setSize({ width, height })
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [frame])
  return size
}

/** Pixels of the labels' text, at the reader's text size. */
const textSize = () => (TYPE * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)) / 16
