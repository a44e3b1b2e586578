// `node src/staff.ts add <email> <name>`: makes an account for a member of the staff, in the database that DATABASE_URL names, and
// prints its username and a password, which is shown only here.
import { randomBytes } from 'node:crypto'
import { configOrExit } from '@ungana/service-kit'
import * as z from 'zod/mini'
import { readCommandConfig } from '#config.ts'
import { EmailTaken } from '#errors.ts'
import { addStaff } from '#features/staff/staff.ts'
import { withDatabase } from '#lib/command.ts'

const given = z.safeParse(
  z.tuple([z.literal('add'), z.string().check(z.trim(), z.maxLength(254), z.email()), z.string().check(z.trim(), z.minLength(1), z.maxLength(200))]),
  [process.argv[2], process.argv[3], process.argv.slice(4).join(' ')],
)
if (!given.success) {
  console.error('Usage: node src/staff.ts add <email> <name>')
  process.exit(2)
}
const [, email, name] = given.data
const config = configOrExit(readCommandConfig)
const password = randomBytes(15).toString('base64url')
try {
  const { username } = await withDatabase(config.DATABASE_URL, async (identity) =>
    addStaff(identity, { email, name, passwordHash: await identity.passwords.hash(password) }),
  )
  console.log(`username  ${username}\ne-mail    ${email}\npassword  ${password}`)
} catch (error) {
  if (!(error instanceof EmailTaken)) throw error
  console.error(`There is an account with the e-mail address ${email} already.`)
  process.exit(1)
}
