// The wallet's own window, which stands in for PayPal's.
import type { Page } from '@playwright/test'

export const payWithWallet = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Pay with PayPal' })

/** Opens the window, looks at it by `look`, and says there what the payer decides. */
export async function decideInWallet(
  page: Page,
  decision: 'Approve' | 'Approve with a declined card' | 'Cancel',
  look: (popup: Page) => Promise<void> = async () => {},
) {
  const [popup] = await Promise.all([page.waitForEvent('popup'), payWithWallet(page).click()])
  const closed = popup.waitForEvent('close')
  await look(popup)
  // It may be gone before the click is over.
  await popup
    .getByRole('button', { name: decision, exact: true })
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error
    })
  await closed
}
