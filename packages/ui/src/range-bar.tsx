// Where one number lies between the lowest and the highest of similar ones. All numbers are text; the drawing adds nothing for screen readers.
import { t } from '@lingui/core/macro'
import { styled } from 'styled-components'
import { color, radius, size } from '#tokens.ts'

const Frame = styled.figure`
  min-width: 0;
  margin: 0;
  font-size: ${size.small};
`

const Title = styled.figcaption`
  color: ${color.ink2};
`

const Track = styled.div`
  position: relative;
  height: 10px;
  margin-block: 10px 8px;
  /* Half of the mark, which may stand at an end. */
  padding-inline: 9px;
  border-radius: ${radius.pill};
  background: ${color.sunk};
  box-shadow: inset 0 0 0 1px ${color.line};
`

const Scale = styled.div`
  position: relative;
  height: 100%;
`

const Band = styled.span`
  position: absolute;
  inset-block: 0;
  margin-inline: -9px;
  border-radius: ${radius.pill};
  background: ${color.greenFill};

  @media (forced-colors: active) {
    background: GrayText;
  }
`

const Mark = styled.span`
  position: absolute;
  top: 50%;
  width: 18px;
  height: 18px;
  border: 3px solid ${color.card};
  border-radius: 50%;
  background: ${color.marigold};
  box-shadow: 0 0 0 2px ${color.ink};
  margin-block-start: -9px;
  margin-inline-start: -9px;

  @media (forced-colors: active) {
    background: Highlight;
  }
`

const Numbers = styled.dl`
  display: flex;
  justify-content: space-between;
  gap: 12px;

  > div {
    min-width: 0;
  }

  > :last-child {
    text-align: end;
  }

  dt {
    color: ${color.ink3};
    font-size: ${size.caption};
  }

  dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
`

export interface RangeBarProps {
  /** What has this range: "Prices of 12 similar products for 1 kg". */
  title: string
  lowest: number
  highest: number
  /** Names of both ends, if they are not the lowest and the highest. */
  ends?: readonly [string, string]
  /** The number whose place the bar shows; it may lie outside the range. */
  own?: { readonly label: string; readonly value: number } | undefined
  /** A number in words: "USD 12.50". */
  text: (value: number) => string
  className?: string
}

export function RangeBar({ title, lowest, highest, ends = [t`Lowest`, t`Highest`], own, text, className }: RangeBarProps) {
  const place = placeOn(own ? [lowest, highest, own.value] : [lowest, highest])
  const numbers = [[ends[0], lowest] as const, ...(own ? [[own.label, own.value] as const] : []), [ends[1], highest] as const]
  return (
    <Frame className={className}>
      <Title>{title}</Title>
      <Track aria-hidden="true">
        <Scale>
          <Band style={{ insetInlineStart: `${place(lowest)}%`, insetInlineEnd: `${100 - place(highest)}%` }} />
          {own ? <Mark style={{ insetInlineStart: `${place(own.value)}%` }} /> : null}
        </Scale>
      </Track>
      <Numbers>
        {numbers.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text(value)}</dd>
          </div>
        ))}
      </Numbers>
    </Frame>
  )
}

/** Percent from the left, between the smallest and the largest number; the middle if they are equal. */
function placeOn(numbers: readonly number[]) {
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)]
  return (value: number) => (to > from ? ((value - from) / (to - from)) * 100 : 50)
}
