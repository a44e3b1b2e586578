// Elements that open on request: a question with its answer, and a small menu under a button.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { ChevronDown } from '#icons.ts'
import { color, media, motion, radius, size, TOUCH } from '#tokens.ts'

const Details = styled.details`
  border-bottom: 1px solid ${color.line};
`

const Summary = styled.summary`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  min-height: 56px;
  padding: 12px 0;
  font-weight: 600;
  line-height: 1.4;
  cursor: pointer;
  list-style: none;

  &::-webkit-details-marker {
    display: none;
  }

  > svg {
    flex: none;
    width: 20px;
    height: 20px;
    color: ${color.ink2};
    transition: transform ${motion.calm};
  }

  details[open] > & > svg {
    transform: rotate(180deg);
  }
`

const Answer = styled.div`
  padding-bottom: 18px;
  padding-inline-end: 36px;
  color: ${color.ink2};
`

export interface DisclosureProps {
  summary: ReactNode
  children: ReactNode
  defaultOpen?: boolean
  /** Only one of the disclosures with the same name is open at a time. */
  name?: string
  className?: string
}

/** Uses the browser's details element, which find-in-page can open. */
export function Disclosure({ summary, children, defaultOpen = false, name, className }: DisclosureProps) {
  return (
    <Details open={defaultOpen} name={name} className={className}>
      <Summary>
        {summary}
        <ChevronDown aria-hidden />
      </Summary>
      <Answer>{children}</Answer>
    </Details>
  )
}

const Anchor = styled.div`
  position: relative;
  flex: none;
`

const Face = styled.button`
  display: grid;
  place-items: center;
  min-width: ${TOUCH};
  min-height: ${TOUCH};
  padding: 0;
  border: 0;
  border-radius: ${radius.tile};
  background: none;
`

const Panel = styled.div<{ $align: 'start' | 'end' }>`
  position: absolute;
  z-index: 30;
  top: calc(100% + 8px);
  inset-inline-${({ $align }) => $align}: 0;
  width: max-content;
  min-width: 208px;
  max-width: min(320px, calc(100vw - 32px));
  /* The menu of a sticky header does not scroll with the page. */
  max-height: calc(100dvh - 76px - var(--toasts, 0px));
  overflow-y: auto;
  padding: 6px;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  box-shadow: 0 8px 28px rgb(8 16 12 / 14%);
`

export interface MenuProps {
  /** Accessible name of the button: "Account". */
  label: string
  /** The visible content of the button. */
  face: ReactNode
  align?: 'start' | 'end'
  /** MenuItems and anything between them. */
  children: ReactNode
  /** Why the last choice failed. The menu opens again to show it. */
  failure?: ReactNode
  className?: string
}

/** Links and buttons under a button. Escape, a press outside and a choice close the menu. */
export function DisclosureMenu({ label, face, align = 'end', children, failure, className }: MenuProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const failed = Boolean(failure)

  useEffect(() => {
    if (failed) setOpen(true)
  }, [failed])

  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])

  return (
    <Anchor ref={anchor} className={className}>
      <Face ref={button} type="button" aria-label={label} aria-expanded={open} aria-controls={panelId} onClick={() => setOpen(!open)}>
        {face}
      </Face>
      <Panel
        id={panelId}
        $align={align}
        hidden={!open}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a,button')) setOpen(false)
        }}
      >
        {failure}
        {children}
      </Panel>
    </Anchor>
  )
}

/** A line of a DisclosureMenu: `<MenuItem as={Link} to="…">`, `<MenuItem as="button" type="button">`. */
export const MenuItem = styled.a`
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  min-height: ${TOUCH};
  padding: 8px 12px;
  border: 0;
  border-radius: ${radius.small};
  background: none;
  color: ${color.ink};
  font-size: ${size.small};
  text-align: start;
  text-decoration: none;

  > svg {
    flex: none;
    width: 18px;
    height: 18px;
    color: ${color.ink2};
  }

  ${media.hover} {
    &:hover {
      background: ${color.sunk};
    }
  }

  &[aria-current='page'] {
    color: ${color.green};
    font-weight: 600;
  }

  &:focus-visible {
    outline-offset: -3px;
  }
`
