// The number of unread items in a small pill, "9+" above nine. Screen readers skip the pill, so put the number into the name of the button.
import { styled } from 'styled-components'
import { color } from '#tokens.ts'

const Pill = styled.span`
  min-width: 1.125rem;
  padding: 0 5px;
  border-radius: 0.5625rem;
  background: ${color.clayFill};
  color: ${color.onClay};
  font-size: 0.6875rem;
  font-weight: 700;
  line-height: 1.125rem;
  text-align: center;
  font-variant-numeric: tabular-nums;
  box-shadow: 0 0 0 2px ${color.paper};

  /* The count is generated content. The text of the button then stays a part of its accessible name. */
  &::before {
    content: attr(data-count);
  }
`

/** "9+" above `max`. */
export const countText = (count: number, max = 9) => (count > max ? `${max}+` : String(count))

export function CountBadge({ count, max = 9, className }: { count: number; max?: number; className?: string }) {
  if (count <= 0) return null
  return <Pill aria-hidden="true" data-count={countText(count, max)} className={className} />
}
