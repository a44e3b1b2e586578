// One short message at a time; the newest replaces the last. A message disappears by itself, except while hovered, focused or in a hidden tab.
// It takes a row above the page, which moves down by `--toasts`, so that it covers nothing.
import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { CircleAlert, CircleCheck, X } from '#icons.ts'
import { color, radius, size, TOUCH } from '#tokens.ts'

export interface ToastContent {
  readonly title: string
  readonly description?: string
  /** destructive: an error, announced at once. */
  readonly variant?: 'default' | 'destructive'
}

/** `id` distinguishes two equal messages. */
export type ShownToast = ToastContent & { readonly id: number }

export interface Toasts {
  readonly toast: ShownToast | null
  readonly show: (content: ToastContent) => void
  readonly dismiss: () => void
}

/** State of a ToastRegion. `show` and `dismiss` are stable between renders. */
export function useToasts(): Toasts {
  const [toast, setToast] = useState<ShownToast | null>(null)
  const show = useCallback((content: ToastContent) => setToast((last) => ({ ...content, id: (last?.id ?? 0) + 1 })), [])
  const dismiss = useCallback(() => setToast(null), [])
  return useMemo(() => ({ toast, show, dismiss }), [toast, show, dismiss])
}

const Region = styled.section`
  position: fixed;
  z-index: 60;
  inset: 0 0 auto;
  max-width: 420px;
  margin-inline: auto;
`

const Note = styled.div<{ $bad: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 0 12px;
  padding: 2px 6px;
  padding-inline-start: 16px;
  --fill: ${({ $bad }) => ($bad ? color.clayFill : color.float)};
  background: var(--fill);
  color: ${({ $bad }) => ($bad ? color.onClay : color.onFloat)};

  /* Fills the row to both edges of the window. */
  border-image: linear-gradient(var(--fill), var(--fill)) 0 fill / 0 / 0 100vmax;

  > svg {
    width: 20px;
    height: 20px;
    margin-top: 12px;
  }
`

const Words = styled.div`
  align-self: center;
  padding-block: 8px;
`

const Title = styled.p`
  font-size: ${size.small};
  font-weight: 600;
  line-height: 1.4;
`

const Text = styled.p`
  font-size: ${size.caption};
  line-height: 1.45;
`

const Close = styled.button`
  display: grid;
  place-items: center;
  width: ${TOUCH};
  height: ${TOUCH};
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: inherit;

  &:focus-visible {
    outline-color: currentColor;
    outline-offset: -4px;
  }

  > svg {
    width: 18px;
    height: 18px;
  }
`

export interface ToastRegionProps {
  toast: ShownToast | null
  onDismiss: () => void
}

/** Milliseconds until a message disappears. Errors stay twice as long. */
const STAYS = 6000

/** Milliseconds after which a press counts as ended without a click: some end unseen, for example in the list of a select. */
const PRESS_MAX = 1000

/** Whether a press waits for its click. Until then nothing may move, or the click would miss. */
function usePressing(): boolean {
  const [pressing, setPressing] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const follow = ({ type }: Event) => {
      clearTimeout(timer)
      const begins = type === 'pointerdown'
      setPressing(begins)
      if (begins) timer = setTimeout(setPressing, PRESS_MAX, false)
    }
    for (const type of ['pointerdown', 'pointercancel', 'click']) document.addEventListener(type, follow, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  return pressing
}

export function ToastRegion({ toast, onDismiss }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(toast)
  const pressing = usePressing()
  if (!pressing && shown !== toast) setShown(toast)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [hidden, setHidden] = useState(false)
  const held = hovered || focused || hidden
  const bad = shown?.variant === 'destructive'

  useEffect(() => {
    const look = () => setHidden(document.visibilityState === 'hidden')
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  useEffect(() => {
    const size = new ResizeObserver(() => document.documentElement.style.setProperty('--toasts', `${region.current?.offsetHeight}px`))
    size.observe(region.current as HTMLElement)
    return () => size.disconnect()
  }, [])

  // A message that disappears under the pointer sends no leave event.
  useEffect(() => {
    if (toast) return
    setHovered(false)
    setFocused(false)
  }, [toast])

  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(onDismiss, toast.variant === 'destructive' ? STAYS * 2 : STAYS)
    return () => clearTimeout(timer)
  }, [toast, held, onDismiss])

  const note = shown ? (
    <Note key={shown.id} $bad={bad}>
      {bad ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
      <Words>
        <Title>{shown.title}</Title>
        {shown.description ? <Text>{shown.description}</Text> : null}
      </Words>
      <Close type="button" aria-label={t`Dismiss`} onClick={onDismiss}>
        <X aria-hidden />
      </Close>
    </Note>
  ) : null

  // Both live regions exist before any message, because some screen readers miss a region that appears together with its text.
  return (
    <Region
      ref={region}
      aria-label={t`Notifications`}
      // An open dialog leaves this region usable.
      data-toasts
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      // A press on a toast must not close an open menu.
      onPointerDown={(event) => event.stopPropagation()}
    >
      <div role="status" aria-live="polite">
        {bad ? null : note}
      </div>
      <div role="alert" aria-live="assertive">
        {bad ? note : null}
      </div>
    </Region>
  )
}
