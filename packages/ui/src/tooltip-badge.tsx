// A badge that shows a note on hover, focus or tap.
import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { styled } from 'styled-components'
import { Badge, type BadgeTone } from '#badge.tsx'
import { color, radius, size } from '#tokens.ts'

/* Above the card link, which covers the whole card. */
const Trigger = styled.button`
  position: relative;
  z-index: 1;
  display: flex;
  padding: 0;
  border: 0;
  border-radius: ${radius.pill};
  background: none;
  cursor: help;
`

/* Shown in the top layer of the browser, so no card can cut the note. Browsers without popovers never show it. */
const Note = styled.span`
  display: none;

  &:popover-open {
    position: fixed;
    inset: auto;
    display: block;
    max-width: min(280px, calc(100vw - 24px));
    margin: 0;
    padding: 6px 10px;
    border: 0;
    border-radius: ${radius.small};
    background: ${color.float};
    color: ${color.onFloat};
    font-size: ${size.caption};
    line-height: 1.4;
  }
`

const DELAY_MS = 700
/** For this many milliseconds after a note has closed, the next note shows without a delay. */
const SKIP_DELAY_MS = 300
const LEAVE_MS = 120
const GAP = 6
const MARGIN = 12

/** The visible note, which may have left the document with its page, and the time when a note last closed. */
let shown: Element | null = null
let closedAt = Number.NEGATIVE_INFINITY

export interface TooltipBadgeProps {
  tone?: BadgeTone
  tooltip: ReactNode
  /** Opens a dialog with the full text. Without `onOpen` a press shows the tooltip. */
  onOpen?: () => void
  children: ReactNode
}

/**
 * A badge with a tooltip above or below it. A tooltip library would add 17 KB of positioning code to every first visit.
 */
export function TooltipBadge({ tone = 'neutral', tooltip, onOpen, children }: TooltipBadgeProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const note = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const noteId = useId()

  const isOpen = () => Boolean(note.current?.showPopover && note.current.matches(':popover-open'))
  const open = () => {
    clearTimeout(timer.current)
    if (!note.current?.showPopover || isOpen()) return
    note.current.showPopover()
    shown = note.current
    place()
  }
  const place = () => {
    if (!trigger.current || !note.current) return
    const badge = trigger.current.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = note.current
    const above = badge.top - GAP - height
    note.current.style.top = `${above >= MARGIN ? above : badge.bottom + GAP}px`
    note.current.style.left = `${Math.max(MARGIN, Math.min(badge.left + badge.width / 2 - width / 2, document.documentElement.clientWidth - MARGIN - width))}px`
  }
  const close = () => {
    clearTimeout(timer.current)
    if (isOpen()) note.current?.hidePopover()
  }
  const enter = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    clearTimeout(timer.current)
    timer.current = setTimeout(open, shown?.isConnected || performance.now() - closedAt < SKIP_DELAY_MS ? 0 : DELAY_MS)
  }
  // Wait, because the pointer may be moving onto the note.
  const leave = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(close, LEAVE_MS)
  }

  const press = () => {
    if (!onOpen) return open()
    close()
    onOpen()
  }

  useEffect(() => {
    // The page scrolls to a badge that gets the focus by keyboard, so the note follows this badge. Scrolling closes the note of any other badge.
    const follow = () => (trigger.current?.matches(':focus-visible') ? isOpen() && place() : close())
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      document.removeEventListener('scroll', follow, { capture: true })
      clearTimeout(timer.current)
    }
  })

  return (
    <>
      <Trigger
        ref={trigger}
        type="button"
        aria-describedby={noteId}
        aria-haspopup={onOpen ? 'dialog' : undefined}
        onPointerEnter={enter}
        onPointerLeave={leave}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) open()
        }}
        onBlur={close}
        onClick={press}
      >
        <Badge tone={tone}>{children}</Badge>
      </Trigger>
      <Note
        ref={note}
        id={noteId}
        role="tooltip"
        popover="auto"
        onPointerEnter={() => clearTimeout(timer.current)}
        onPointerLeave={leave}
        onToggle={(event) => {
          if (event.newState !== 'closed') return
          closedAt = performance.now()
          if (shown === event.currentTarget) shown = null
        }}
      >
        {tooltip}
      </Note>
    </>
  )
}
