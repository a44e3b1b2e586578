// `node src/demo.ts`: makes the demo accounts, with the passwords that DEMO_PASSWORD and DEMO_STAFF_PASSWORD hold and, for the staff, the
// authenticator secret of DEMO_STAFF_SECRET, and prints their usernames as JSON: { "member": …, "partner": …, "staff": … }, with the members' ids. Repeating it changes nothing.
import { configOrExit } from '@ungana/service-kit'
import { readDemoConfig } from '#config.ts'
import { withDatabase } from '#lib/command.ts'
import { ensureDemoAccounts } from './demo-accounts.ts'

const config = configOrExit(readDemoConfig)
const usernames = await withDatabase(config.DATABASE_URL, (identity) =>
  ensureDemoAccounts(identity, {
    member: config.DEMO_PASSWORD,
    staff: config.DEMO_STAFF_PASSWORD,
    staffSecret: config.DEMO_STAFF_SECRET,
    secondFactorKey: config.SECOND_FACTOR_KEY,
  }),
)
console.log(JSON.stringify(usernames))
