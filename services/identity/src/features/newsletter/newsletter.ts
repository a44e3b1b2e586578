// Newsletter subscriptions. An address is subscribed only by a confirmed link, and unsubscribing deletes it.
import { newsletterLink } from '@ungana/contracts-identity'
import type { LanguageCode } from '@ungana/language'
import { queueMail } from '@ungana/service-kit/mailer'
import { NewsletterLinkOver } from '#errors.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { hashToken, newToken } from '#lib/sessions.ts'
import { alreadySubscribedMail, confirmationMail, welcomeMail } from './mails.ts'

const LINK_SECONDS = newsletterLink.seconds

interface PageOfCall {
  /** Origin of links. */
  readonly site: string
  readonly language: LanguageCode
}

/** Emails a confirmation link. `email` is in lower case. */
export async function askToSubscribe(tx: Transaction, email: string, { site, language }: PageOfCall): Promise<void> {
  const subscription = await tx.newsletterSubscription.findUnique({ where: { email } })
  if (subscription) {
    await queueMail(tx, alreadySubscribedMail({ site, email, token: subscription.token }), { language })
    return
  }
  const { token, tokenHash } = newToken()
  await tx.newsletterConfirmation.create({
    data: { tokenHash: new Uint8Array(tokenHash), email, expiresAt: new Date(Date.now() + LINK_SECONDS * 1000) },
  })
  await queueMail(tx, confirmationMail({ site, email, token }), { within: LINK_SECONDS, language })
}

/** Deletes expired confirmation links, and with them addresses that were never confirmed. */
export async function deleteExpiredConfirmations({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  await prisma.newsletterConfirmation.deleteMany({ where: { expiresAt: { lt: new Date() } } })
}

/** Uses every open link of the address. Of two simultaneous calls, only one succeeds. @throws NewsletterLinkOver */
export async function confirmSubscription(tx: Transaction, linkToken: string, { site, language }: PageOfCall): Promise<void> {
  const tokenHash = new Uint8Array(hashToken(linkToken))
  const usedAt = new Date()
  const { count: open } = await tx.newsletterConfirmation.updateMany({
    where: { tokenHash, usedAt: null, expiresAt: { gt: usedAt } },
    data: { usedAt },
  })
  if (open === 0) throw new NewsletterLinkOver()
  const { email } = await tx.newsletterConfirmation.findUniqueOrThrow({ where: { tokenHash } })
  await tx.newsletterConfirmation.updateMany({ where: { email, usedAt: null }, data: { usedAt } })
  const { token } = newToken()
  const { count } = await tx.newsletterSubscription.createMany({ data: { email, token }, skipDuplicates: true })
  if (count === 1) await queueMail(tx, welcomeMail({ site, email, token }), { language })
}

/** Accepts the token of a subscription or of a confirmation. An unknown token does nothing. */
export async function unsubscribe(tx: Transaction, token: string): Promise<void> {
  const found =
    (await tx.newsletterSubscription.findUnique({ where: { token }, select: { email: true } })) ??
    (await tx.newsletterConfirmation.findUnique({ where: { tokenHash: new Uint8Array(hashToken(token)) }, select: { email: true } }))
  if (!found) return
  // Delete open links too, so that an old email cannot subscribe the address again.
  await tx.newsletterConfirmation.deleteMany({ where: found })
  await tx.newsletterSubscription.deleteMany({ where: found })
}
