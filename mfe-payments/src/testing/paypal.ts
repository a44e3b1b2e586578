/** Stands in for PayPal's script in component tests, as far as its React components use it. */
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

/** What its payer decides in the window that the button opens; approves unless told otherwise. */
export interface Wallet {
  /** Scripts that were asked for. */
  readonly scripts: readonly HTMLScriptElement[]
  /** Lets the last of them load, or not. */
  readonly load: () => Promise<void>
  readonly fail: () => Promise<void>
  readonly decide: (decision: Decision) => void
}

/** Call it before the page is drawn. */
export function standInForPayPal(): Wallet {
  const scripts: HTMLScriptElement[] = []
  let decision: Decision = 'approve'
  vi.spyOn(document.head, 'insertBefore').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) scripts.push(node)
    return node
  })
  const asked = async () => {
    await waitFor(() => expect(scripts).not.toEqual([]))
    return scripts.at(-1) as HTMLScriptElement
  }
  return {
    scripts,
    load: async () => {
      const script = await asked()
      Object.assign(window, { paypal: { Buttons: (options: Buttons) => drawn(options, () => decision) } })
      script.onload?.(new Event('load'))
    },
    fail: async () => {
      const script = await asked()
      vi.spyOn(console, 'error').mockImplementation(() => {})
      script.onerror?.(new Event('error'))
    },
    decide: (next) => {
      decision = next
    },
  }
}

/** A button that does what PayPal's does once its payer has decided. */
function drawn({ createOrder, onApprove, onCancel, onClick, onError }: Buttons, decided: () => Decision) {
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
