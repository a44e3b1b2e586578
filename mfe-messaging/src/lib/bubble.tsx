import { color, size } from '@ungana/ui'
import { styled } from 'styled-components'

/** What one side said: one's own at the right. */
export const Bubble = styled.article<{ $own: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 4px;
  width: fit-content;
  max-width: min(85%, 60ch);
  margin-left: ${({ $own }) => ($own ? 'auto' : '0')};
  padding: 10px 14px 6px;
  border: 1px solid ${({ $own }) => ($own ? 'transparent' : color.line)};
  border-radius: ${({ $own }) => ($own ? '14px 14px 4px 14px' : '14px 14px 14px 4px')};
  background: ${({ $own }) => ($own ? color.greenTint : color.paper)};
`

export const Words = styled.p`
  font-size: ${size.body};
  line-height: 1.5;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`

/** Time and ticks below, in one line with small actions. */
export const Below = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 2px 10px;
  min-height: 24px;
  color: ${color.ink2};
  font-size: ${size.tiny};

  > svg {
    width: 16px;
    height: 16px;
  }
`

/** A small action under what was said; as tall as a thumb needs, without making the line taller. */
export const SmallAction = styled.button`
  min-height: 24px;
  padding: 2px 4px;
  border: 0;
  background: none;
  color: ${color.ink2};
  font: inherit;
  font-weight: 500;
  text-decoration: underline;
  text-underline-offset: 3px;

  &:hover {
    color: ${color.ink};
  }
`

export const Removed = styled(Words)`
  color: ${color.ink2};
  font-style: italic;
`
