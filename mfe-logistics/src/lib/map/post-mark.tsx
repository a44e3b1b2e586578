import { color } from '@ungana/ui'

interface PostMarkProps {
  readonly x: number
  readonly y: number
  readonly status: string
}

const looks: Readonly<Record<string, { readonly fill: string; readonly stroke: string }>> = {
  open: { fill: color.card, stroke: color.green },
  restricted: { fill: color.marigold, stroke: color.marigoldText },
  closed: { fill: color.clayFill, stroke: color.clay },
}

/** A diamond; a bar crosses the one of a closed post. */
export function PostMark({ x, y, status }: PostMarkProps) {
  const { fill, stroke } = looks[status] ?? { fill: color.card, stroke: color.ink3 }
  return (
    <g>
      <rect x={x - 4.5} y={y - 4.5} width="9" height="9" rx="1" transform={`rotate(45 ${x} ${y})`} fill={fill} stroke={stroke} strokeWidth="2" />
      {status === 'closed' ? <rect x={x - 3.5} y={y - 1} width="7" height="2" fill={color.onClay} /> : null}
    </g>
  )
}
