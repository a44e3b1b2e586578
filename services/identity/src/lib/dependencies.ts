// What features need to work.
import type { LanguageCode } from '@ungana/language'
import type { Courier } from '@ungana/service-kit/courier'
import type { SmsSender } from '@ungana/service-kit/sms'
import type { Database, Transaction } from './database.ts'
import type { FailedLogins } from './failed-logins.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Passwords } from './passwords.ts'
import type { SecondFactor } from './second-factor.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { Throttles } from './throttles.ts'

export interface Identity {
  readonly database: Database
  /** Commits, then sends the events. */
  readonly transaction: Courier<Transaction>['transaction']
  readonly passwords: Passwords
  readonly throttles: Throttles
  readonly secondFactor: SecondFactor
  readonly cookie: SessionCookie
  readonly devices: KnownDevices
  readonly failedLogins: FailedLogins
  /** Undefined if the site sends no SMS. */
  readonly sms: SmsSender | undefined
  /** Codes of the countries to which the site sends SMS. */
  readonly smsCountries: ReadonlySet<string>
  /** Origin of links in emails. */
  readonly site: string
  /** The languages that the site offers. */
  readonly languages: readonly LanguageCode[]
}
