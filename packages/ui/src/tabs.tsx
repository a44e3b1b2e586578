// Tabs: arrow keys, Home and End move between them, one panel shows. `<Tabs defaultValue="a"><TabList label="…"><Tab value="a">…</Tab></TabList><TabPanel value="a">…`.
// By the pattern of the ARIA Authoring Practices, with activation by focus. Ours, because a library for it was a twentieth of a first visit's scripts.
import { type ComponentPropsWithRef, createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { color, media, motion, size } from '#tokens.ts'

interface Shown {
  readonly value: string
  readonly choose: (value: string) => void
  readonly id: string
}
const ShownTab = createContext<Shown>({ value: '', choose: () => {}, id: '' })

export interface TabsProps extends Omit<ComponentPropsWithRef<'div'>, 'defaultValue'> {
  /** Which shows, where somebody else keeps it. */
  readonly value?: string
  /** Which shows first. */
  readonly defaultValue?: string
  readonly onValueChange?: (value: string) => void
}

export function Tabs({ value, defaultValue = '', onValueChange, ...rest }: TabsProps) {
  const [own, setOwn] = useState(defaultValue)
  const id = useId()
  const shown = value ?? own
  const choose = (chosen: string) => {
    if (chosen === shown) return
    setOwn(chosen)
    onValueChange?.(chosen)
  }
  return (
    <ShownTab value={{ value: shown, choose, id }}>
      <div {...rest} />
    </ShownTab>
  )
}

/** From which of the tabs, and how many there are, a key leads to which. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

function move(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (!step || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:not(:disabled)')]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  tabs[step(at, tabs.length)]?.focus()
}

/* Too many tabs for a phone are scrolled, not wrapped: the line under them stays one line. */
const List = styled.div`
  display: flex;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  box-shadow: inset 0 -1px ${color.line};
`

const Trigger = styled.button`
  display: flex;
  flex: none;
  align-items: center;
  gap: 8px;
  min-height: 48px;
  padding: 0 18px;
  border: 0;
  border-bottom: 3px solid transparent;
  border-top: 3px solid transparent;
  background: none;
  color: ${color.ink2};
  font-size: ${size.body};
  font-weight: 500;
  white-space: nowrap;
  scroll-margin-inline: 24px;
  transition: color ${motion.quick};

  ${media.phone} {
    padding: 0 8px;
    font-size: ${size.small};
  }

  ${media.hover} {
    &:hover {
      color: ${color.ink};
    }
  }

  &[data-state='active'] {
    border-bottom-color: ${color.marigold};
    color: ${color.green};
    font-weight: 600;
  }

  &:disabled {
    color: ${color.ink3};
    opacity: 0.6;
    cursor: not-allowed;
  }

  &:focus-visible {
    outline-offset: -4px;
    border-radius: 8px;
  }
`

const Panel = styled.div`
  padding-top: 20px;

  &:focus-visible {
    border-radius: 8px;
  }
`

/** `label` says what the tabs choose between. */
export function TabList({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Where they do not all fit, the one that shows is in sight from the first; the page itself stays where it is.
    const active = list.current?.querySelector<HTMLElement>('[data-state=active]')
    if (list.current && active) list.current.scrollLeft = active.offsetLeft - list.current.offsetLeft - 24
  }, [])
  return (
    <List ref={list} role="tablist" aria-label={label} className={className} onKeyDown={move}>
      {children}
    </List>
  )
}

interface One {
  readonly value: string
}

export function Tab({ value, onFocus, onClick, ...rest }: ComponentPropsWithRef<'button'> & One) {
  const { value: shown, choose, id } = useContext(ShownTab)
  const active = value === shown
  return (
    <Trigger
      type="button"
      role="tab"
      id={`${id}${value}-tab`}
      aria-selected={active}
      aria-controls={`${id}${value}`}
      data-state={active ? 'active' : 'inactive'}
      tabIndex={active ? 0 : -1}
      {...rest}
      onClick={(event) => {
        // Some browsers do not focus what is clicked.
        choose(value)
        onClick?.(event)
      }}
      onFocus={(event) => {
        choose(value)
        event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        onFocus?.(event)
      }}
    />
  )
}

/** What it holds is there only while it shows. */
export function TabPanel({ value, children, ...rest }: ComponentPropsWithRef<'div'> & One) {
  const { value: shown, id } = useContext(ShownTab)
  const active = value === shown
  return (
    <Panel role="tabpanel" id={`${id}${value}`} aria-labelledby={`${id}${value}-tab`} tabIndex={0} hidden={!active} {...rest}>
      {active ? children : null}
    </Panel>
  )
}
