// What the features work with.
import type { Courier } from '@ungana/service-kit/courier'
import type { Database, Transaction } from './database.ts'
import type { Passwords } from './passwords.ts'
import type { SecondFactor } from './second-factor.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { Throttles } from './throttles.ts'

export interface Identity {
  readonly database: Database
  /** Commits, then has the events sent. */
  readonly transaction: Courier<Transaction>['transaction']
  readonly passwords: Passwords
  readonly throttles: Throttles
  readonly secondFactor: SecondFactor
  readonly cookie: SessionCookie
  /** Origin that the links of mails begin with. */
  readonly site: string
}
