// `node src/staff.ts add <email> <name>` creates a staff account in the database at DATABASE_URL and prints its username and password, which are not
// shown again. `close <username>` closes a staff account permanently. `end-second-factor <username>` turns off the second factor of a member who lost the phone.
import { randomBytes } from 'node:crypto'
import { configOrExit } from '@ungana/service-kit'
import { readCommandConfig } from '#config.ts'
import { AccountNotFound, EmailTaken } from '#errors.ts'
import { addStaff, closeStaff, endMembersSecondFactor } from '#features/staff/staff.ts'
import { withDatabase } from '#lib/command.ts'
import { parseStaffCommand } from '#lib/staff-command.ts'

const command = parseStaffCommand(process.argv.slice(2))
if (command?.command === 'add') await add(command.email, command.name)
else if (command?.command === 'close') await close(command.username)
else if (command?.command === 'end-second-factor') await end(command.username)
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
    console.log(`username  ${username}\nemail     ${address}\npassword  ${password}`)
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error
    fail(`The email address ${address} already has an account.`, 1)
  }
}

async function close(username: string): Promise<void> {
  const { DATABASE_URL } = configOrExit(readCommandConfig)
  try {
    await withDatabase(DATABASE_URL, (identity) => closeStaff(identity, username))
    console.log(`${username} is closed and logged out everywhere.`)
  } catch (error) {
    if (!(error instanceof AccountNotFound)) throw error
    fail(`There is no staff account called ${username}.`, 1)
  }
}

async function end(username: string): Promise<void> {
  const { DATABASE_URL } = configOrExit(readCommandConfig)
  try {
    await withDatabase(DATABASE_URL, (identity) => endMembersSecondFactor(identity, username))
    console.log(`${username} can now log in without a second factor. We have sent an email about it.`)
  } catch (error) {
    if (!(error instanceof AccountNotFound)) throw error
    fail(`There is no member called ${username} with a second factor.`, 1)
  }
}

function fail(words: string, code: number): never {
  console.error(words)
  process.exit(code)
}
