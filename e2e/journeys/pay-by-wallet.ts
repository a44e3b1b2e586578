// The sandbox wallet's window, in the place of PayPal's.
import type { Page } from '@playwright/test'

export const payWithWallet = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Pay with PayPal' })

/** Opens the window, passes it to `look`, and presses the payer's decision. */
export async function decideInWallet(
  page: Page,
  decision: 'Approve' | 'Approve (card is declined)' | 'Cancel',
  look: (popup: Page) => Promise<void> = async () => {},
) {
  const [popup] = await Promise.all([page.waitForEvent('popup'), payWithWallet(page).click()])
  const closed = popup.waitForEvent('close')
  await look(popup)
  // The window may close before the click ends.
  await popup
    .getByRole('button', { name: decision, exact: true })
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error
    })
  await closed
}
