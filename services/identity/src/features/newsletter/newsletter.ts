// Who gets the newsletter. An address is only subscribed by somebody who reads its mail, and whoever leaves leaves nothing behind.
import { queueMail } from '@ungana/service-kit/mailer'
import { NewsletterLinkOver } from '#errors.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { hashToken, newToken } from '#lib/sessions.ts'
import { alreadySubscribedMail, confirmationMail, welcomeMail } from './mails.ts'

/** For which a link can be confirmed. */
const LINK_DAYS = 3
const LINK_SECONDS = LINK_DAYS * 24 * 60 * 60

/** `email` in lower case; `site` is the origin that links begin with. */
export async function askToSubscribe(tx: Transaction, email: string, site: string): Promise<void> {
  const subscription = await tx.newsletterSubscription.findUnique({ where: { email } })
  if (subscription) {
    await queueMail(tx, alreadySubscribedMail({ site, email, token: subscription.token }))
    return
  }
  const { token, tokenHash } = newToken()
  await tx.newsletterConfirmation.create({
    data: { tokenHash: new Uint8Array(tokenHash), email, expiresAt: new Date(Date.now() + LINK_SECONDS * 1000) },
  })
  await queueMail(tx, confirmationMail({ site, email, token }, LINK_DAYS), { within: LINK_SECONDS })
}

/** Deletes those that nobody can confirm any more, and with them addresses that were never confirmed. */
export async function forgetConfirmations({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  await prisma.newsletterConfirmation.deleteMany({ where: { expiresAt: { lt: new Date() } } })
}

/** The link stays until it is over, so that pressing twice or reloading the page is no error. @throws NewsletterLinkOver */
export async function confirmSubscription(tx: Transaction, linkToken: string, site: string): Promise<void> {
  const confirmation = await tx.newsletterConfirmation.findUnique({
    where: { tokenHash: new Uint8Array(hashToken(linkToken)), expiresAt: { gt: new Date() } },
  })
  if (!confirmation) throw new NewsletterLinkOver()
  const { email } = confirmation
  const { token } = newToken()
  const { count } = await tx.newsletterSubscription.createMany({ data: { email, token }, skipDuplicates: true })
  if (count === 1) await queueMail(tx, welcomeMail({ site, email, token }))
}

/** By the token of a subscription or of a confirmation. Does nothing where there is neither. */
export async function unsubscribe(tx: Transaction, token: string): Promise<void> {
  const found =
    (await tx.newsletterSubscription.findUnique({ where: { token }, select: { email: true } })) ??
    (await tx.newsletterConfirmation.findUnique({ where: { tokenHash: new Uint8Array(hashToken(token)) }, select: { email: true } }))
  if (!found) return
  // Its open links as well: an old mail must not bring back who left.
  await tx.newsletterConfirmation.deleteMany({ where: found })
  await tx.newsletterSubscription.deleteMany({ where: found })
}
