// Tabs: arrow keys move between them, one panel shows. `<Tabs defaultValue="a"><TabList label="…"><Tab value="a">…</Tab></TabList><TabPanel value="a">…`.
import * as Primitive from '@radix-ui/react-tabs'
import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { color, media, motion, size } from '#tokens.ts'

export const Tabs = Primitive.Root
export type TabsProps = ComponentPropsWithRef<typeof Primitive.Root>

/* Too many tabs for a phone are scrolled, not wrapped: the line under them stays one line. */
const List = styled(Primitive.List)`
  display: flex;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  box-shadow: inset 0 -1px ${color.line};
`

const Trigger = styled(Primitive.Trigger)`
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

const Panel = styled(Primitive.Content)`
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
    <List ref={list} aria-label={label} className={className}>
      {children}
    </List>
  )
}

export function Tab({ onFocus, ...rest }: ComponentPropsWithRef<typeof Primitive.Trigger>) {
  return (
    <Trigger
      {...rest}
      onFocus={(event) => {
        event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        onFocus?.(event)
      }}
    />
  )
}

export function TabPanel(props: ComponentPropsWithRef<typeof Primitive.Content>) {
  return <Panel {...props} />
}
