import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

const controls = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]'

/** The elements that Tab reaches. */
const stopsIn = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>(controls)].filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled, [type=hidden], [hidden] *'))

/** The first field, or the chosen option. Without fields the first control after the cross, which in a question changes nothing. */
function firstStop(element: Element): HTMLElement | undefined {
  const stops = stopsIn(element)
  return stops.find((stop) => stop.matches('input:not([type=radio]), :checked, select, textarea')) ?? stops[1] ?? stops[0]
}

/**
 * Keeps focus, keyboard and screen readers inside an element for as long as it is rendered; the toasts stay usable. Then the focus returns.
 * @returns ref of the element, which must be a child of the body
 */
export function useModal(onEscape: () => void): RefObject<HTMLDivElement | null> {
  const modal = useRef<HTMLDivElement>(null)
  // Read during render, because a field inside may take the focus before any effect runs.
  const [opener] = useState(() => document.activeElement)

  useLayoutEffect(() => {
    const element = modal.current as HTMLElement
    const release = holdPage(element)
    if (!element.contains(document.activeElement)) firstStop(element)?.focus()
    return () => {
      release()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [opener])

  const press = useEffectEvent((event: KeyboardEvent) => {
    const element = modal.current
    // A dialog that another one covers is inert.
    if (!element || element.inert || event.defaultPrevented) return
    if (event.key === 'Escape') onEscape()
    if (event.key === 'Tab') loopFocus(element, event)
  })
  // Before the dialog is drawn, so that it answers the first key.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return modal
}

function loopFocus(element: Element, event: KeyboardEvent) {
  const stops = stopsIn(element)
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from && element.contains(document.activeElement)) return
  event.preventDefault()
  to?.focus()
}

/** Makes all but the modal element and the toasts inert. @returns what undoes it */
function holdPage(modal: Element): () => void {
  const kept = [modal, ...document.querySelectorAll('[data-toasts]')]
  const around = (parent: Element): HTMLElement[] =>
    [...parent.children].flatMap((child) => {
      if (kept.includes(child) || !(child instanceof HTMLElement) || child.inert) return []
      return kept.some((one) => child.contains(one)) ? around(child) : [child]
    })
  const held = around(document.body)
  // For browsers that do not know `inert`.
  const shown = held.filter((element) => !element.hasAttribute('aria-hidden'))
  for (const element of held) element.inert = true
  for (const element of shown) element.setAttribute('aria-hidden', 'true')
  return () => {
    for (const element of held) element.inert = false
    for (const element of shown) element.removeAttribute('aria-hidden')
  }
}
