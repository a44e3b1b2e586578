// `node src/staff.ts add <email> <name>` makes an account for a member of the staff, in the database that DATABASE_URL names, and prints its username and
// a password, which is shown only here; `close <username>` closes one for good; `end-second-factor <username>` lets a member who lost his in without.
import { randomBytes } from 'node:crypto'
import { configOrExit } from '@ungana/service-kit'
import { readCommandConfig } from '#config.ts'
import { AccountNotFound, EmailTaken } from '#errors.ts'
import { addStaff, closeStaff, endMembersSecondFactor } from '#features/staff/staff.ts'
import { withDatabase } from '#lib/command.ts'
import { readStaffWish } from '#lib/staff-wish.ts'

const wish = readStaffWish(process.argv.slice(2))
if (wish?.command === 'add') await add(wish.email, wish.name)
else if (wish?.command === 'close') await close(wish.username)
else if (wish?.command === 'end-second-factor') await end(wish.username)
else
  fail(
    'Usage: node src/staff.ts add <email> <name>\n       node src/staff.ts close <username>\n       node src/staff.ts end-second-factor <username>',
    2,
  )

async function add(address: string, fullName: string): Promise<void> {
  const { DATABASE_URL } = configOrExit(readCommandConfig)
  const password = randomBytes(15).toString('base64url')
  try {
    const { username } = await withDatabase(DATABASE_URL, async (identity) =>
      addStaff(identity, { email: address, name: fullName, passwordHash: await identity.passwords.hash(password) }),
    )
    console.log(`username  ${username}\ne-mail    ${address}\npassword  ${password}`)
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error
    fail(`There is an account with the e-mail address ${address} already.`, 1)
  }
}

async function close(username: string): Promise<void> {
  const { DATABASE_URL } = configOrExit(readCommandConfig)
  try {
    await withDatabase(DATABASE_URL, (identity) => closeStaff(identity, username))
    console.log(`${username} is closed, and logged out everywhere.`)
  } catch (error) {
    if (!(error instanceof AccountNotFound)) throw error
    fail(`No staff account is called ${username}.`, 1)
  }
}

async function end(username: string): Promise<void> {
  const { DATABASE_URL } = configOrExit(readCommandConfig)
  try {
    await withDatabase(DATABASE_URL, (identity) => endMembersSecondFactor(identity, username))
    console.log(`${username} logs in without a second factor from now on, and is told so by mail.`)
  } catch (error) {
    if (!(error instanceof AccountNotFound)) throw error
    fail(`No member with a second factor is called ${username}.`, 1)
  }
}

function fail(words: string, code: number): never {
  console.error(words)
  process.exit(code)
}
