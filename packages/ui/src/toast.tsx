// One short message at a time; the newest replaces the last. A message disappears by itself, except while hovered, focused or in a hidden tab.
import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { keyframes, styled } from 'styled-components'
import { CircleAlert, CircleCheck, X } from '#icons.ts'
import { color, media, radius, size, TOUCH } from '#tokens.ts'

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
  inset: auto 24px 24px;
  max-width: 420px;
  margin-left: auto;
  pointer-events: none;

  ${media.phone} {
    inset: auto 16px calc(16px + var(--bottom-bar, 0px));

    /* At the top while a dialog is open: at the bottom the toast would cover the buttons of the dialog. */
    :root:has([role='dialog']) & {
      inset: 4px 16px auto;
    }
  }
`

const rise = keyframes`from { opacity: 0; transform: translateY(8px) }`

const Note = styled.div<{ $bad: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 0 12px;
  padding: 6px 6px 6px 16px;
  border-radius: ${radius.card};
  background: ${({ $bad }) => ($bad ? color.clayFill : color.float)};
  color: ${({ $bad }) => ($bad ? color.onClay : color.onFloat)};
  box-shadow: 0 6px 24px rgb(8 16 12 / 22%);
  animation: ${rise} 180ms ease-out;
  pointer-events: auto;

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

export function ToastRegion({ toast, onDismiss }: ToastRegionProps) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [hidden, setHidden] = useState(false)
  const held = hovered || focused || hidden
  const bad = toast?.variant === 'destructive'

  useEffect(() => {
    const look = () => setHidden(document.visibilityState === 'hidden')
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  // A message that disappears under the pointer sends no leave event.
  useEffect(() => {
    if (toast) return
    setHovered(false)
    setFocused(false)
  }, [toast])

  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(onDismiss, bad ? STAYS * 2 : STAYS)
    return () => clearTimeout(timer)
  }, [toast, held, bad, onDismiss])

  const note = toast ? (
    <Note key={toast.id} $bad={bad}>
      {bad ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
      <Words>
        <Title>{toast.title}</Title>
        {toast.description ? <Text>{toast.description}</Text> : null}
      </Words>
      <Close type="button" aria-label={t`Dismiss`} onClick={onDismiss}>
        <X aria-hidden />
      </Close>
    </Note>
  ) : null

  // Both live regions exist before any message, because some screen readers miss a region that appears together with its text.
  return (
    <Region
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
