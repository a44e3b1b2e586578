// A number over time as small bars, with the same numbers in a table.

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { numberText } from '@ungana/language/formats'
import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { Disclosure } from '#disclosure.tsx'
import { color, radius, size } from '#tokens.ts'
import { VisuallyHidden } from '#visually-hidden.tsx'

const Frame = styled.figure`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-self: start;
  gap: 4px;
  min-width: 0;
  margin: 0;
  padding: 20px 24px 0;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};

  > details {
    border-bottom: 0;
  }

  > details > div {
    padding-inline-end: 0;
  }
`

const Title = styled.figcaption`
  font-size: ${size.h3};
  font-weight: 600;
  line-height: 1.5rem;
`

const Latest = styled.p`
  color: ${color.ink2};
  font-size: ${size.small};

  > strong {
    color: ${color.ink};
    font-size: ${size.h2};
    font-variant-numeric: tabular-nums;
  }
`

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: 64px;
  margin-top: 8px;
  border-bottom: 1px solid ${color.control};
  fill: ${color.green};

  @media (forced-colors: active) {
    fill: CanvasText;
  }
`

const Ends = styled.div`
  display: flex;
  justify-content: space-between;
  gap: 12px;
  color: ${color.ink3};
  font-size: ${size.caption};
`

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${size.small};
  text-align: start;

  th,
  td {
    padding: 6px 0;
    border-top: 1px solid ${color.line};
    font-weight: 400;
  }

  thead th {
    border-top: 0;
    color: ${color.ink3};
    font-size: ${size.caption};
    font-weight: 600;
  }

  td,
  thead th:not(:first-child) {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`

export interface TrendPoint {
  /** The time that the value is for: "16 Nov". */
  readonly label: string
  /** Null if there is nothing to measure, such as a reply time without replies. */
  readonly value: number | null
  /** Only in the table, with the unit `otherUnit`. */
  readonly other?: number | null
}

export interface TrendChartProps {
  title: string
  /** Oldest first. */
  points: readonly TrendPoint[]
  /** What a label names: "Week". */
  period: string
  /** What a value counts: "open", "days". */
  unit: string
  otherUnit?: string
  /** Beside the latest value, instead of the unit: "received this week". */
  latest?: string
  /** A line below the latest value. */
  children?: ReactNode
  className?: string
}

const WIDTH = 10
const HEIGHT = 64

/** Bars from zero to the highest value; the latest value in large type. */
export function TrendChart({ title, points, period, unit, otherUnit, latest = unit, children, className }: TrendChartProps) {
  const id = useId()
  const highest = Math.max(0, ...points.map(({ value }) => value ?? 0))
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return null
  return (
    <Frame className={className}>
      <Title>{title}</Title>
      <Latest>
        <strong>{valueText(last.value)}</strong> {latest}
      </Latest>
      {children ? <Latest>{children}</Latest> : null}
      <Drawing data-flips role="img" aria-labelledby={id} viewBox={`0 0 ${points.length * WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <title id={id}>{summaryOf(title, first, last, highest, unit)}</title>
        {points.map(({ label, value }, place) => {
          const height = highest > 0 && value !== null ? (value / highest) * HEIGHT : 0
          return (
            <rect key={label} x={place * WIDTH + 1} y={HEIGHT - height} width={WIDTH - 2} height={height}>
              <title>{`${label}: ${valueText(value)} ${unit}`}</title>
            </rect>
          )
        })}
      </Drawing>
      <Ends aria-hidden="true">
        <span>{first.label}</span>
        <span>{t`highest ${valueText(highest)}`}</span>
        <span>{last.label}</span>
      </Ends>
      <Disclosure
        summary={
          <span>
            <Trans>
              Table<VisuallyHidden>: {title}</VisuallyHidden>
            </Trans>
          </span>
        }
      >
        <Table>
          <thead>
            <tr>
              <th scope="col">{period}</th>
              <th scope="col">{unit}</th>
              {otherUnit ? <th scope="col">{otherUnit}</th> : null}
            </tr>
          </thead>
          <tbody>
            {[...points].reverse().map(({ label, value, other = null }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{valueText(value)}</td>
                {otherUnit ? <td>{valueText(other)}</td> : null}
              </tr>
            ))}
          </tbody>
        </Table>
      </Disclosure>
    </Frame>
  )
}

const valueText = (value: number | null) => (value === null ? '–' : numberText(value))

const summaryOf = (title: string, first: TrendPoint, last: TrendPoint, highest: number, unit: string) =>
  t`${title}, ${unit}. ${first.label}: ${valueText(first.value)}. ${last.label}: ${valueText(last.value)}. Highest: ${valueText(highest)}.`
