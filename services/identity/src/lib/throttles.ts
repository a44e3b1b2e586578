// How often something may be tried. Counted in Postgres, so that all instances count together.
import { createHash } from 'node:crypto'
import { network } from '@ungana/service-kit'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyAttempts } from '#errors.ts'

export interface Throttles {
  /**
   * Answers what `isRight` finds, and counts a wrong answer against the account at this address and against the address. Too many
   * throw TooManyAttempts before `isRight` is asked. Elsewhere the account is as open as ever, so nobody can lock its owner out.
   * `account` is an id, or whatever name was typed for one that is not there.
   */
  password(account: string, address: string, isRight: () => Promise<boolean>): Promise<boolean>
  /** Counts one. Throws TooManyAttempts. */
  registration(address: string): Promise<void>
  /** Counts one wish for the newsletter. Throws TooManyAttempts. */
  newsletter(address: string): Promise<void>
  /** Whether the mailbox may be sent another mail about the newsletter, and counts it. */
  newsletterMail(mailbox: string): Promise<boolean>
  /** Answers what `isRight` finds, and counts a wrong code against the account: whoever gets here knows its password. Throws TooManyAttempts. */
  code(accountId: string, isRight: () => Promise<boolean>): Promise<boolean>
  /** Counts one wish for a mail about an account. Throws TooManyAttempts. */
  accountMail(address: string): Promise<void>
  /** Whether the mailbox may be sent another mail about an account that anybody may ask for, and counts it. */
  accountMailTo(mailbox: string): Promise<boolean>
  /** Counts one wish for another address, by an account whose password was proved. Throws TooManyAttempts. */
  emailChange(accountId: string): Promise<void>
  /** Counts it against the wanted mailbox. Resolves to what refuses it where that had too many. */
  emailChangeTo(mailbox: string): Promise<TooManyAttempts | undefined>
  /** Whether the account may ask for this mailbox although that had too many, and counts it. */
  emailChangeAllTheSame(accountId: string, mailbox: string): Promise<boolean>
  /** Whether the mailbox may be sent another confirmation that an account asks for again, and counts it. */
  confirmationTo(mailbox: string): Promise<boolean>
  /** Whether the account may be sent another mail about a new device, and counts it. */
  newDeviceMail(accountId: string): Promise<boolean>
  /** Counts one message to the staff. Throws TooManyAttempts. */
  contact(address: string): Promise<void>
  /** Counts one export. Throws TooManyAttempts. */
  export(accountId: string): Promise<void>
}

const WIDE = 1000

const minutes = (count: number) => count * 60

/** Many people can share an address: whole mobile networks do. */
const passwordsOfAddress = { points: 100, duration: minutes(15), keyPrefix: 'password-address' }
const newsletters = 20
/** So that nobody's mailbox can be filled by others. */
const newsletterMails = { points: 3, duration: minutes(24 * 60), keyPrefix: 'newsletter-mailbox' }
/** So few that guessing one of a million at three a moment takes years. */
const codesOfAccount = { points: 8, duration: minutes(15), keyPrefix: 'code-account' }
const accountMailsTo = { points: 5, duration: minutes(24 * 60), keyPrefix: 'account-mailbox' }
/** Apart from what strangers ask for: with that they could keep an owner from an address. */
const emailChangesOfAccount = { points: 10, duration: minutes(24 * 60), keyPrefix: 'email-change-account' }
const emailChangesTo = { points: 5, duration: minutes(24 * 60), keyPrefix: 'email-change-mailbox' }
const emailChangesAllTheSame = { points: 1, duration: minutes(24 * 60), keyPrefix: 'email-change-same' }
/** Beside those that follow a registration: whoever has an address of the mailbox's others, "me+shop@", may be anybody. */
const confirmationsTo = { points: 5, duration: minutes(24 * 60), keyPrefix: 'confirmation-mailbox' }
const newDeviceMails = { points: 5, duration: minutes(24 * 60), keyPrefix: 'new-device' }
const contacts = 10
const exports = { points: 5, duration: minutes(24 * 60), keyPrefix: 'export' }

export interface RateLimits {
  /** wide never widens passwords and codes, nor what a mailbox gets. */
  readonly rates: 'normal' | 'wide'
  /** An hour from one address. */
  readonly registrations: number
  /** Wrong ones of one account from one address, in 15 minutes. */
  readonly passwords: number
}

export function createThrottles(pool: Pool, { rates, registrations, passwords }: RateLimits): Throttles {
  const limiter = (options: { points: number; duration: number; keyPrefix: string }) =>
    new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'throttles',
      tableCreated: true,
      // Counts go on in this process while the database is too slow for them.
      insuranceLimiter: new RateLimiterMemory(options),
    })
  const hourly = (count: number, keyPrefix: string) => limiter({ points: rates === 'wide' ? count * WIDE : count, duration: minutes(60), keyPrefix })
  const ofAccount = limiter({ points: passwords, duration: minutes(15), keyPrefix: 'password-account' })
  const ofAddress = limiter(passwordsOfAddress)
  const ofRegistration = hourly(registrations, 'registration')
  const ofNewsletter = hourly(newsletters, 'newsletter')
  const ofNewsletterMail = limiter(newsletterMails)
  const ofCode = limiter(codesOfAccount)
  // As many as may register at an address, each of whom is sent a mail too.
  const ofAccountMail = hourly(registrations, 'account-mail')
  const ofAccountMailTo = limiter(accountMailsTo)
  const ofEmailChange = limiter(emailChangesOfAccount)
  const ofEmailChangeTo = limiter(emailChangesTo)
  const ofEmailChangeAllTheSame = limiter(emailChangesAllTheSame)
  const ofConfirmationTo = limiter(confirmationsTo)
  const ofNewDeviceMail = limiter(newDeviceMails)
  const ofContact = hourly(contacts, 'contact')
  const ofExport = limiter(exports)

  return {
    async password(account, address, isRight) {
      const origin = network(address)
      const key = hashed(`${account}\n${origin}`)
      // Counted first and given back, so that a hundred guesses at once are no more than a hundred in a row. A try that is refused here is
      // no guess, so it does not count against the others at this address.
      await consume(ofAccount, key)
      let guessed = false
      try {
        await consume(ofAddress, origin)
        guessed = true
        const right = await isRight()
        if (right) await Promise.all([ofAccount.delete(key), ofAddress.reward(origin)])
        return right
      } catch (error) {
        await Promise.all([ofAccount.reward(key), guessed && ofAddress.reward(origin)])
        throw error
      }
    },
    registration: (address) => consume(ofRegistration, network(address)),
    newsletter: (address) => consume(ofNewsletter, network(address)),
    newsletterMail: (mailbox) => mayConsume(ofNewsletterMail, hashed(mailbox)),
    async code(accountId, isRight) {
      // Counted first and given back, as with passwords.
      await consume(ofCode, accountId)
      const right = await isRight()
      if (right) await ofCode.delete(accountId)
      return right
    },
    accountMail: (address) => consume(ofAccountMail, network(address)),
    accountMailTo: (mailbox) => mayConsume(ofAccountMailTo, hashed(mailbox)),
    emailChange: (accountId) => consume(ofEmailChange, accountId),
    emailChangeTo: (mailbox) => refusalOf(ofEmailChangeTo, hashed(mailbox)),
    emailChangeAllTheSame: (accountId, mailbox) => mayConsume(ofEmailChangeAllTheSame, hashed(`${accountId}\n${mailbox}`)),
    confirmationTo: (mailbox) => mayConsume(ofConfirmationTo, hashed(mailbox)),
    newDeviceMail: (accountId) => mayConsume(ofNewDeviceMail, accountId),
    contact: (address) => consume(ofContact, network(address)),
    export: (accountId) => consume(ofExport, accountId),
  }
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')

async function mayConsume(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
  return (await refusalOf(limiter, key)) === undefined
}

async function refusalOf(limiter: RateLimiterPostgres, key: string): Promise<TooManyAttempts | undefined> {
  try {
    await consume(limiter, key)
    return undefined
  } catch (error) {
    if (error instanceof TooManyAttempts) return error
    throw error
  }
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    throw error instanceof RateLimiterRes ? new TooManyAttempts(error.msBeforeNext) : error
  }
}
