import { t } from '@lingui/core/macro'
import { color, size } from '@ungana/ui'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, useId, useState } from 'react'
import { styled } from 'styled-components'

/** One message. Own messages are at the end. */
export const Bubble = styled.article<{ $own: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 4px;
  width: fit-content;
  max-width: min(85%, 60ch);
  margin-inline-start: ${({ $own }) => ($own ? 'auto' : '0')};
  padding: 10px 14px 6px;
  border: 1px solid ${({ $own }) => ($own ? 'transparent' : color.line)};
  border-radius: 14px;
  border-end-${({ $own }) => ($own ? 'end' : 'start')}-radius: 4px;
  background: ${({ $own }) => ($own ? color.greenTint : color.paper)};
`

/** What a person wrote, in the direction of its own first letter. */
export const Words = styled.p.attrs({ dir: 'auto' })`
  font-size: ${size.body};
  line-height: 1.5;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`

/** Time, ticks and small actions, in one line under the text. */
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

/** A small action under a message. It is 24 px tall, so that a thumb can press it, but does not make the line taller. */
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

  > svg {
    display: block;
    width: 16px;
    height: 16px;
  }

  &:hover {
    color: ${color.ink};
  }
`

/** Opens more small actions in the same line. A panel over the list would be cut off at its edge. */
export function MoreActions({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <SmallAction type="button" aria-label={t`More actions`} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Ellipsis aria-hidden />
      </SmallAction>
      <span id={id} hidden={!open}>
        {children}
      </span>
    </>
  )
}

export const Removed = styled(Words)`
  color: ${color.ink2};
  font-style: italic;
`
