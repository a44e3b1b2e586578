// What happens when a registration names an email address that has an account: we tell the client a few times an hour, and we tell the owner.
import { queueMail } from '@ungana/service-kit/mailer'
import { EmailTaken } from '#errors.ts'
import { addressTakenMail } from './address-taken-mail.ts'
import type { Client } from './client.ts'
import type { Identity } from './dependencies.ts'

const DAY = 24 * 60 * 60

/** Returns the result of `work`. @throws TooManyAttempts instead of EmailTaken if the client learned this too often */
export async function hidingTakenEmails<T>(identity: Identity, email: string, client: Client, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error
    await identity.transaction((tx) => queueMail(tx, addressTakenMail(email.toLowerCase(), identity.site), { within: DAY }))
    throw (await identity.throttles.emailTaken(client.address)) ?? error
  }
}
