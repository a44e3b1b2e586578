// Tabs that show one panel at a time. Arrow keys, Home and End move between the tabs. `<Tabs defaultValue="a"><TabList label="…"><Tab value="a">…</Tab></TabList><TabPanel value="a">…`.
// Follows the tabs pattern of the ARIA Authoring Practices, with activation on focus. A library would add 5 % to the scripts of a first visit.
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
  /** The selected tab, when a parent controls it. */
  readonly value?: string
  /** The first selected tab. */
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

/** The target tab for each key, from the current tab and the number of tabs. `forward` is 1 if the next tab is on the right, otherwise -1. */
const steps: Readonly<Record<string, (at: number, count: number, forward: number) => number>> = {
  ArrowRight: (at, count, forward) => at + count + forward,
  ArrowLeft: (at, count, forward) => at + count - forward,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

function move(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (!step || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const list = event.currentTarget
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]:not(:disabled)')]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  tabs[step(at, tabs.length, list.matches('[dir=rtl] *') ? -1 : 1) % tabs.length]?.focus()
}

/* If the tabs do not fit on a phone, they scroll instead of wrapping, so that there is only one line under them. */
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

const middleOf = ({ offsetLeft, offsetWidth }: HTMLElement) => offsetLeft + offsetWidth / 2

/** `label` says what the tabs choose between. */
export function TabList({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // When not all tabs fit, scrolls the selected tab to the middle without scrolling the page.
    const active = list.current?.querySelector<HTMLElement>('[data-state=active]')
    if (list.current && active) list.current.scrollLeft = middleOf(active) - middleOf(list.current)
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
        // Some browsers do not focus a clicked button.
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

/** Renders its children only while selected. */
export function TabPanel({ value, children, ...rest }: ComponentPropsWithRef<'div'> & One) {
  const { value: shown, id } = useContext(ShownTab)
  const active = value === shown
  return (
    <Panel role="tabpanel" id={`${id}${value}`} aria-labelledby={`${id}${value}-tab`} tabIndex={0} hidden={!active} {...rest}>
      {active ? children : null}
    </Panel>
  )
}
