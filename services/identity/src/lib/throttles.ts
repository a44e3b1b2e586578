// Rate limits. Counted in Postgres, so that all instances count together.
import { createHash } from 'node:crypto'
import { networkOf, wideNetworkOf } from '@ungana/service-kit'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyAttempts } from '#errors.ts'

export interface Throttles {
  /**
   * Returns the result of `isRight`, and counts a wrong password. After too many, throws TooManyAttempts without calling `isRight`. What strangers
   * guess, from any number of addresses, counts for the account, so that they must wait longer and longer. It does not count for a known device or
   * session, so nobody can lock the owner out there.
   */
  password(guess: Guess, isRight: () => Promise<boolean>): Promise<boolean>
  /** Counts one registration. Throws TooManyAttempts, also for an address that tried too many email addresses which have an account. */
  registration(address: string): Promise<void>
  /** Counts one email address that has an account, and returns the error to answer with if the client may not learn this any more. */
  emailTaken(address: string): Promise<TooManyAttempts | undefined>
  /** Counts one newsletter request. Throws TooManyAttempts. */
  newsletter(address: string): Promise<void>
  /**
   * Returns the result of `isRight`, and counts a wrong code for the account, or for the known device or session. The caller has already given the
   * right password. Throws TooManyAttempts.
   */
  code(guess: Omit<Guess, 'address'>, isRight: () => Promise<boolean>): Promise<boolean>
  /** Counts one wrong password or code and returns whether its number is the one of a day at which the owner gets an email. */
  tellsOwner(accountId: string, wrong: 'password' | 'code'): Promise<boolean>
  /** Counts one request for an account email. Throws TooManyAttempts. */
  accountMail(address: string): Promise<void>
  /** Counts one account email that anybody can request, and returns whether the mailbox may still get it. */
  accountMailTo(mailbox: string): Promise<boolean>
  /** @throws TooManyAttempts for too many invitations of a company */
  invitation(companyId: string): Promise<void>
  /** @throws TooManyAttempts for too many emails that prove a device */
  deviceProof(accountId: string): Promise<void>
  /** Counts one change of address by an account whose password was checked. Throws TooManyAttempts. */
  emailChange(accountId: string): Promise<void>
  /** Counts one change of address to this mailbox. Returns the error to throw if the mailbox had too many, otherwise undefined. */
  emailChangeTo(mailbox: string): Promise<TooManyAttempts | undefined>
  /** Counts one exception for a mailbox that had too many emails. Returns whether the account may still send one to it. */
  emailChangeException(accountId: string, mailbox: string): Promise<boolean>
  /** Counts one repeated confirmation email and returns whether the mailbox may still get it. */
  confirmationTo(mailbox: string): Promise<boolean>
  /** Counts one message to staff. Throws TooManyAttempts. */
  contact(address: string): Promise<void>
  /** Counts one code by SMS to a number, whether or not somebody has verified it, from the network of the address. Throws TooManyAttempts. */
  phoneCode(number: string, address: string): Promise<void>
  /** @throws TooManyAttempts if the site has sent all SMS of the day */
  smsLeft(): Promise<void>
  /** Counts one SMS and returns whether the site may send it. */
  sms(): Promise<boolean>
  /** Counts one export. Throws TooManyAttempts. */
  export(accountId: string): Promise<void>
}

export interface Guess {
  /** An id, or for an unknown account the name as typed. */
  readonly account: string
  readonly address: string
  /** The session or known device that guesses. */
  readonly known: string | undefined
}

const WIDE = 1000

const minutes = (count: number) => count * 60

/** Short, because whole mobile networks share an address. */
const passwordsOfAddress = { points: 30, duration: minutes(1), keyPrefix: 'password-address' }
/** After `count` guesses in 15 minutes one must wait for their end, after twice as many in 3 hours, and after four times as many in a day. */
const growing = (count: number, keyPrefix: string) =>
  [
    { points: count, duration: minutes(15), keyPrefix },
    { points: 2 * count, duration: minutes(3 * 60), keyPrefix: `${keyPrefix}-3h` },
    { points: 4 * count, duration: minutes(24 * 60), keyPrefix: `${keyPrefix}-day` },
  ] as const
/** The number of wrong passwords and codes of a day at which the owner gets an email. A few are typing errors. */
const toldAt = { password: 10, code: 3 } as const
/**
 * How many times an hour one address learns that an email address has an account. After twice as many, all its registrations are refused, because
 * their success would also tell.
 */
const takenEmails = 5
const newsletters = 20
/** Low, so that guessing a code takes decades: 3 of a million codes are valid at a time, and 32 are checked in a day. */
const codesOfAccount = 8
// The mail gate limits emails (decision 41). The limits for a mailbox below also keep a link open, because a new link ends the one before it, and the
// gate might not send the new one.
const accountMailsTo = { points: 5, duration: minutes(24 * 60), keyPrefix: 'account-mailbox' }
/** Separate from emails that strangers can request, so that strangers cannot block an owner's change. */
const emailChangesOfAccount = { points: 10, duration: minutes(24 * 60), keyPrefix: 'email-change-account' }
const emailChangesTo = { points: 5, duration: minutes(24 * 60), keyPrefix: 'email-change-mailbox' }
const emailChangeExceptions = { points: 1, duration: minutes(24 * 60), keyPrefix: 'email-change-same' }
/** Separate from registration emails, because anybody can register other spellings of an address, such as "me+shop@". */
const confirmationsTo = { points: 5, duration: minutes(24 * 60), keyPrefix: 'confirmation-mailbox' }
const contacts = 10
const deviceProofs = { points: 10, duration: minutes(24 * 60), keyPrefix: 'device-proof' }
const invitations = { points: 50, duration: minutes(24 * 60), keyPrefix: 'invitation' }
/** Codes to one number. */
const phoneCodesOfHour = { points: 3, duration: minutes(60), keyPrefix: 'phone-code' }
const phoneCodesOfDay = { points: 6, duration: minutes(24 * 60), keyPrefix: 'phone-code-day' }
/** Codes from one network, to any numbers. Whole mobile networks share few of them. */
const phoneNetworkOfHour = 30
const phoneNetworkOfDay = 150
const SMS_OF_SITE = 'all'
const exports = { points: 5, duration: minutes(24 * 60), keyPrefix: 'export' }

export interface RateLimits {
  /** wide does not affect passwords, codes and emails to a mailbox. */
  readonly rates: 'normal' | 'wide'
  /** Registrations per hour from one address. */
  readonly registrations: number
  /** Wrong passwords per 15 minutes for one account from one address. */
  readonly passwords: number
  /** SMS of the site in 24 hours. */
  readonly sms: number
}

export function createThrottles(pool: Pool, { rates, registrations, passwords, sms }: RateLimits): Throttles {
  const limiter = (options: { points: number; duration: number; keyPrefix: string }) =>
    new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'throttles',
      tableCreated: true,
      // Counts in memory while the database fails.
      insuranceLimiter: new RateLimiterMemory(options),
    })
  const raised = (count: number) => (rates === 'wide' ? count * WIDE : count)
  const hourly = (count: number, keyPrefix: string) => limiter({ points: raised(count), duration: minutes(60), keyPrefix })
  const accountAndAddressLimiter = limiter({ points: passwords, duration: minutes(15), keyPrefix: 'password-account' })
  const strangersLimiters = growing(2 * passwords, 'password-strangers').map(limiter)
  const knownLimiters = growing(passwords, 'password-known').map(limiter)
  const addressLimiter = limiter(passwordsOfAddress)
  const dayLimiter = limiter({ points: toldAt.password, duration: minutes(24 * 60), keyPrefix: 'failed' })
  const registrationLimiter = hourly(registrations, 'registration')
  const takenLimiter = hourly(takenEmails, 'email-taken')
  const newsletterLimiter = hourly(newsletters, 'newsletter')
  const codeLimiters = growing(codesOfAccount, 'code').map(limiter)
  // This limit equals the limit of registrations from one address, because each registration also sends an email.
  const accountMailLimiter = hourly(registrations, 'account-mail')
  const accountMailToLimiter = limiter(accountMailsTo)
  const emailChangeLimiter = limiter(emailChangesOfAccount)
  const emailChangeToLimiter = limiter(emailChangesTo)
  const emailChangeExceptionLimiter = limiter(emailChangeExceptions)
  const confirmationToLimiter = limiter(confirmationsTo)
  const contactLimiter = hourly(contacts, 'contact')
  const phoneCodeLimiters = [phoneCodesOfHour, phoneCodesOfDay].map(limiter)
  const phoneNetworkLimiters = [
    hourly(phoneNetworkOfHour, 'phone-network'),
    limiter({ points: raised(phoneNetworkOfDay), duration: minutes(24 * 60), keyPrefix: 'phone-network-day' }),
  ]
  const smsLimiter = limiter({ points: sms, duration: minutes(24 * 60), keyPrefix: 'sms' })
  const exportLimiter = limiter(exports)
  const deviceProofLimiter = limiter(deviceProofs)
  const invitationLimiter = limiter(invitations)

  return {
    password({ account, address, known }, isRight) {
      if (known !== undefined) return attempt(isRight, { own: counts(knownLimiters, `${account}\n${known}`) })
      const network = networkOf(address)
      return attempt(isRight, {
        own: counts([accountAndAddressLimiter], `${account}\n${network}`),
        shared: [...counts(strangersLimiters, account), { limiter: addressLimiter, key: network }],
      })
    },
    async registration(address) {
      const network = networkOf(address)
      await consume(registrationLimiter, network)
      const taken = await takenLimiter.get(network)
      if (taken && taken.consumedPoints >= 2 * takenLimiter.points) throw new TooManyAttempts(taken.msBeforeNext)
    },
    emailTaken: (address) => refusalOf(takenLimiter, networkOf(address)),
    newsletter: (address) => consume(newsletterLimiter, networkOf(address)),
    code: ({ account, known }, isRight) => attempt(isRight, { own: counts(codeLimiters, known === undefined ? account : `${account}\n${known}`) }),
    tellsOwner: async (accountId, wrong) => (await countOf(dayLimiter, `${accountId}-${wrong}`)) === toldAt[wrong],
    accountMail: (address) => consume(accountMailLimiter, networkOf(address)),
    deviceProof: (accountId) => consume(deviceProofLimiter, accountId),
    invitation: (companyId) => consume(invitationLimiter, companyId),
    accountMailTo: (mailbox) => mayConsume(accountMailToLimiter, hashed(mailbox)),
    emailChange: (accountId) => consume(emailChangeLimiter, accountId),
    emailChangeTo: (mailbox) => refusalOf(emailChangeToLimiter, hashed(mailbox)),
    emailChangeException: (accountId, mailbox) => mayConsume(emailChangeExceptionLimiter, hashed(`${accountId}\n${mailbox}`)),
    confirmationTo: (mailbox) => mayConsume(confirmationToLimiter, hashed(mailbox)),
    contact: (address) => consume(contactLimiter, networkOf(address)),
    async phoneCode(number, address) {
      for (const each of phoneNetworkLimiters) await consume(each, wideNetworkOf(address))
      for (const each of phoneCodeLimiters) await consume(each, hashed(number))
    },
    async smsLeft() {
      const spent = await smsLimiter.get(SMS_OF_SITE)
      if (spent && spent.consumedPoints >= sms) throw new TooManyAttempts(spent.msBeforeNext)
    },
    sms: () => mayConsume(smsLimiter, SMS_OF_SITE),
    export: (accountId) => consume(exportLimiter, accountId),
  }
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')

interface Count {
  readonly limiter: RateLimiterPostgres
  readonly key: string
}

const counts = (limiters: readonly RateLimiterPostgres[], key: string): Count[] => limiters.map((limiter) => ({ limiter, key: hashed(key) }))

/**
 * Every attempt is counted first, and a right one is subtracted later, so that a hundred simultaneous guesses count like a hundred in a row. The right
 * answer forgets all `own` guesses. An attempt that was refused or not checked does not count.
 */
async function attempt(
  isRight: () => Promise<boolean>,
  { own, shared = [] }: { own: readonly Count[]; shared?: readonly Count[] },
): Promise<boolean> {
  const counted: Count[] = []
  const takeBack = (which: readonly Count[]) => Promise.all(which.map(({ limiter, key }) => limiter.reward(key)))
  try {
    for (const count of [...own, ...shared]) {
      await consume(count.limiter, count.key)
      counted.push(count)
    }
    const right = await isRight()
    if (right) await Promise.all([...own.map(({ limiter, key }) => limiter.delete(key)), takeBack(shared)])
    return right
  } catch (error) {
    await takeBack(counted)
    throw error
  }
}

/** Counts one and returns how many were counted. */
async function countOf(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    return (await limiter.consume(key)).consumedPoints
  } catch (error) {
    if (error instanceof RateLimiterRes) return error.consumedPoints
    throw error
  }
}

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
