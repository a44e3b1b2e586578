// `node src/staff.ts add <email> <name> [--role <role>]` creates a staff account in the database at DATABASE_URL and prints its username and password,
// which are not shown again. `role <username> <role>` changes what the account may do. `close <username>` closes a staff account permanently. `end-second-factor <username>` turns off the second factor of a member who lost the phone.
// `unfreeze <username>` ends the freeze of a company. `confirm-suspension <username>` suspends a company as one member of staff proposed it.
import { randomBytes } from 'node:crypto'
import { type StaffRole, staffRoles } from '@ungana/contracts-identity'
import { configOrExit } from '@ungana/service-kit'
import { readCommandConfig } from '#config.ts'
import { AccountNotFound, EmailTaken, NotFrozen } from '#errors.ts'
import { unfreezeByOperator } from '#features/freezing/freezing.ts'
import { confirmSuspensionAsOperator } from '#features/staff/accounts.ts'
import { addStaff, changeStaffRole, closeStaff, endMembersSecondFactor } from '#features/staff/staff.ts'
import { withDatabase } from '#lib/command.ts'
import { parseStaffCommand } from '#lib/staff-command.ts'

const command = parseStaffCommand(process.argv.slice(2))
if (command?.command === 'add') await add(command)
else if (command?.command === 'role') await changeRole(command.username, command.role)
else if (command?.command === 'close') await close(command.username)
else if (command?.command === 'end-second-factor') await end(command.username)
else if (command?.command === 'unfreeze') await unfreeze(command.username)
else if (command?.command === 'confirm-suspension') await confirmSuspension(command.username)
else
  fail(
    `Usage: node src/staff.ts add <email> <name> [--role <role>]\n       node src/staff.ts role <username> <role>\n       node src/staff.ts close <username>\n       node src/staff.ts end-second-factor <username>\n       node src/staff.ts unfreeze <username>\n       node src/staff.ts confirm-suspension <username>\nRoles: ${staffRoles.join(', ')}`,
    2,
  )

async function add({ email: address, name, role }: { readonly email: string; readonly name: string; readonly role: StaffRole }): Promise<void> {
  const { DATABASE_URL } = configOrExit(readCommandConfig)
  const password = randomBytes(15).toString('base64url')
  try {
    const { username } = await withDatabase(DATABASE_URL, async (identity) =>
      addStaff(identity, { email: address, name, role, passwordHash: await identity.passwords.hash(password) }),
    )
    console.log(`username  ${username}\nemail     ${address}\npassword  ${password}`)
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error
    fail(`The email address ${address} already has an account.`, 1)
  }
}

async function changeRole(username: string, role: StaffRole): Promise<void> {
  const { DATABASE_URL } = configOrExit(readCommandConfig)
  try {
    await withDatabase(DATABASE_URL, (identity) => changeStaffRole(identity, username, role))
    console.log(`${username} now has the role ${role} and must log in again.`)
  } catch (error) {
    if (!(error instanceof AccountNotFound)) throw error
    fail(`There is no staff account called ${username}.`, 1)
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

async function unfreeze(username: string): Promise<void> {
  const { DATABASE_URL } = configOrExit(readCommandConfig)
  try {
    await withDatabase(DATABASE_URL, ({ transaction }) => transaction((tx) => unfreezeByOperator(tx, username)))
    console.log(`The company ${username} is no longer frozen. Its people must log in again.`)
  } catch (error) {
    if (!(error instanceof NotFrozen)) throw error
    fail(`There is no frozen company called ${username}.`, 1)
  }
}

async function confirmSuspension(username: string): Promise<void> {
  const { DATABASE_URL } = configOrExit(readCommandConfig)
  try {
    await withDatabase(DATABASE_URL, ({ transaction }) => transaction((tx) => confirmSuspensionAsOperator(tx, username)))
    console.log(`The company ${username} is suspended.`)
  } catch (error) {
    if (!(error instanceof AccountNotFound)) throw error
    fail(`Nobody proposed to suspend a company called ${username}.`, 1)
  }
}

function fail(words: string, code: number): never {
  console.error(words)
  process.exit(code)
}
