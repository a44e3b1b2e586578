// Accounts to look around with: a member with a company of his own, and a member of the staff.
import type { BusinessForm } from '@ungana/contracts-identity'
import { audit } from '@ungana/service-kit'
import { createMember, hashNewPassword } from '#features/registration/register.ts'
import { addStaff } from '#features/staff/staff.ts'
import { sql } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { endSessions } from '#lib/sessions.ts'

const company: BusinessForm = {
  businessName: 'Kigali Demo Traders',
  businessType: 'trader',
  country: 'Rwanda',
  location: 'Kigali',
  website: '',
  email: 'member@demo.ungana.example',
  phone: '+250 788 000 000',
  contactPerson: 'Demo Member',
  primaryProducts: 'Green coffee, black tea and dry beans',
  description: 'A company to look around with: it buys coffee, tea and beans in Rwanda and sells them across East Africa.',
  yearFounded: '2019',
  employeeCount: '11-50',
}
const staff = { email: 'staff@demo.ungana.example', name: 'Demo Staff' }

type Accounts = Pick<Identity, 'database' | 'transaction' | 'passwords'>

/**
 * Makes what is missing and gives what is there these passwords. Resolves to the usernames.
 * @throws InvalidInput for a password that anybody would try first
 */
export async function ensureDemoAccounts(
  identity: Accounts,
  passwords: { readonly member: string; readonly staff: string },
): Promise<{ member: string; staff: string }> {
  const { transaction } = identity
  return {
    member: await ensureAccount(identity, company.email, passwords.member, (passwordHash) =>
      transaction(async (tx) => {
        const { id, username } = (await createMember(tx, { form: company, usernameWish: 'kigali_demo_traders_1', passwordHash })).company
        await audit.add(tx, { actor: 'command-line', action: 'account.registered', subject: id, details: { username } })
        return username
      }),
    ),
    staff: await ensureAccount(identity, staff.email, passwords.staff, async (passwordHash) => {
      const { username } = await addStaff(identity, { ...staff, usernameWish: 'demo_staff_1', passwordHash })
      return username
    }),
  }
}

async function ensureAccount(
  { database, transaction, passwords }: Accounts,
  email: string,
  password: string,
  create: (passwordHash: string) => Promise<string>,
): Promise<string> {
  const account = await database.prisma.account.findUnique({ where: { email } })
  if (account && (await passwords.verify(account.passwordHash, password))) return account.username
  const passwordHash = await hashNewPassword({ passwords }, password, [])
  if (!account) return create(passwordHash)
  await transaction(async (tx) => {
    await tx.account.update({ where: { id: account.id }, data: { passwordHash } })
    await endSessions(tx, account.id, sql`true`, {})
    await audit.add(tx, { actor: 'command-line', action: 'password.set', subject: account.id })
  })
  return account.username
}
