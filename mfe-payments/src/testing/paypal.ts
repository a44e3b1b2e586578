/** A stand-in for PayPal's script in component tests. */
import { waitFor } from '@ungana/web-kit/testing'
import { expect, vi } from 'vitest'

interface Buttons {
  readonly createOrder: () => Promise<string>
  readonly onApprove: (data: { readonly orderID: string }) => Promise<void>
  readonly onClick: () => void
  readonly onCancel: () => void
  readonly onError: (error: unknown) => void
}

type Decision = 'approve' | 'cancel'

/** The payer's decision in PayPal's window; approves by default. */
export interface Wallet {
  /** Scripts that the page has requested. */
  readonly scripts: readonly HTMLScriptElement[]
  /** Finishes loading the last script. */
  readonly load: () => Promise<void>
  readonly fail: () => Promise<void>
  readonly decide: (decision: Decision) => void
}

/** Call before rendering the page. */
export function fakePayPal(): Wallet {
  const scripts: HTMLScriptElement[] = []
  let decision: Decision = 'approve'
  vi.spyOn(document.head, 'insertBefore').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) scripts.push(node)
    return node
  })
  const lastScript = async () => {
    await waitFor(() => expect(scripts).not.toEqual([]))
    return scripts.at(-1) as HTMLScriptElement
  }
  return {
    scripts,
    load: async () => {
      const script = await lastScript()
      Object.assign(window, { paypal: { Buttons: (options: Buttons) => fakeButtons(options, () => decision) } })
      script.onload?.(new Event('load'))
    },
    fail: async () => {
      const script = await lastScript()
      vi.spyOn(console, 'error').mockImplementation(() => {})
      script.onerror?.(new Event('error'))
    },
    decide: (next) => {
      decision = next
    },
  }
}

/** A button that behaves like PayPal's after the payer's decision. */
function fakeButtons({ createOrder, onApprove, onCancel, onClick, onError }: Buttons, decided: () => Decision) {
  const button = document.createElement('button')
  button.textContent = 'Pay with PayPal'
  button.onclick = async () => {
    onClick()
    try {
      const orderID = await createOrder()
      if (decided() === 'cancel') onCancel()
      else await onApprove({ orderID })
    } catch (error) {
      onError(error)
    }
  }
  return {
    isEligible: () => true,
    render: async (place: HTMLElement) => place.append(button),
    updateProps: () => {},
    close: async () => button.remove(),
  }
}
