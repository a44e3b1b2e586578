// Records wrong passwords and codes of an account, and tells its owner about many of them.

import { forgotPasswordPath } from '@ungana/contracts-identity'
import { asText, text } from '@ungana/language/server'
import { audit, type Logger } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { deviceName } from '@ungana/service-kit/device-name'
import { composeMail, type Mail, queueMail } from '@ungana/service-kit/mailer'
import type { Client } from './client.ts'
import type { Database, Transaction } from './database.ts'
import { placeOf } from './place.ts'
import type { Throttles } from './throttles.ts'

interface FailedLogin {
  /** Undefined if there is no such account. */
  readonly accountId: string | undefined
  readonly client: Client
  readonly wrong: 'password' | 'code' | 'sms-code'
  /** Whether somebody who is logged in was asked again. */
  readonly inSession: boolean
}

export interface FailedLogins {
  /** Records the failure after the answer, so that the time of the answer does not reveal whether there is an account. */
  add(failure: FailedLogin): void
  /** Waits for what is being recorded. */
  close(): Promise<void>
}

const DAY = 24 * 60 * 60

export interface FailedLoginsOptions {
  readonly database: Pick<Database, 'prisma'>
  readonly transaction: Courier<Transaction>['transaction']
  readonly throttles: Pick<Throttles, 'tellsOwner'>
  readonly logger: Logger
  readonly site: string
}

export function createFailedLogins({ database, transaction, throttles, logger, site }: FailedLoginsOptions): FailedLogins {
  const working = new Set<Promise<void>>()

  /** Codes by SMS need none: each code has told the owner of the phone. */
  async function warning(id: string, wrong: 'password' | 'code', client: Client): Promise<Mail | null> {
    if (!(await throttles.tellsOwner(id, wrong))) return null
    const account = await database.prisma.account.findUnique({ where: { id, status: { not: 'closed' } } })
    return account && failedLoginsMail(account.email, { client, wrong, site })
  }

  async function record({ client, wrong, inSession }: FailedLogin, id: string): Promise<void> {
    const mail = wrong === 'sms-code' ? null : await warning(id, wrong, client)
    await transaction(async (tx) => {
      if (mail) await queueMail(tx, mail, { within: DAY })
      const details = { wrong, device: deviceName(client.userAgent), address: client.address }
      await audit.add(tx, { actor: inSession ? id : 'visitor', action: 'login.failed', subject: id, details })
    })
  }

  return {
    add(failure) {
      const { accountId, client, wrong } = failure
      logger.info({ requestId: client.requestId, address: client.address, account: accountId, wrong }, 'a login failed')
      if (accountId === undefined) return
      const work = record(failure, accountId)
        .catch((error: unknown) => logger.error({ err: error, account: accountId }, 'a failed login was not recorded'))
        .finally(() => working.delete(work))
      working.add(work)
    },
    close: async () => void (await Promise.all(working)),
  }
}

/** Only numbers, an address and names of our own tables: nothing that the guesser wrote. */
export async function failedLoginsMail(
  to: string,
  { client, wrong, site }: { readonly client: Pick<Client, 'address'>; readonly wrong: 'password' | 'code'; readonly site: string },
): Promise<Mail> {
  const place = await placeOf(client.address)
  const last = text('The last attempt came from {address}{isKnown, select, yes { ({place})} other {}}.', {
    address: client.address,
    isKnown: place === undefined ? 'no' : 'yes',
    place: asText(place ?? ''),
  })
  const button = { label: text('Choose a new password'), to: `${site}${forgotPasswordPath()}` }
  if (wrong === 'password') {
    return composeMail({
      kind: 'wrong-passwords',
      to,
      subject: text('Many wrong passwords for your Ungana account'),
      words: [
        text('Somebody entered wrong passwords for your Ungana account many times today. {last}', { last }),
        text('Nobody got in this way. We make each further attempt wait longer. On devices where you logged in before, you can log in as usual.'),
        text(
          'If it was you and you forgot your password, choose a new one. If it was not you and your password is easy to guess, choose a better one, and turn on the second factor in Settings.',
        ),
      ],
      button,
    })
  }
  return composeMail({
    kind: 'wrong-codes',
    to,
    subject: text('Somebody knows the password of your Ungana account'),
    words: [
      text('Somebody entered the right password for your Ungana account today, but wrong codes. {last}', { last }),
      text('Nobody got in this way. If it was not you, choose a new password now.'),
    ],
    button,
  })
}
