// `node src/demo.ts` creates the demo accounts. It may be run again. It reads the passwords from DEMO_PASSWORD and DEMO_STAFF_PASSWORD, and the staff's
// authenticator secret from DEMO_STAFF_SECRET. It prints JSON: { "member": …, "partner": …, "staff": …, "ids": … }: usernames, and the members' ids.
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
