// Demo accounts: two members whose companies can trade with each other, and two staff accounts, because some acts need two.
import type { BusinessForm } from '@ungana/contracts-identity'
import { audit } from '@ungana/service-kit'
import { createMember } from '#features/registration/register.ts'
import { addStaff } from '#features/staff/staff.ts'
import { sql } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { hashNewPassword } from '#lib/new-passwords.ts'
import { seal } from '#lib/sealed.ts'
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
  description: 'A demo company. It buys coffee, tea and beans in Rwanda and sells them across East Africa.',
  yearFounded: '2019',
  employeeCount: '11-50',
}
const partner: BusinessForm = {
  businessName: 'Nairobi Demo Coffee',
  businessType: 'supplier',
  country: 'Kenya',
  location: 'Nairobi',
  website: '',
  email: 'partner@demo.ungana.example',
  phone: '+254 712 000 000',
  contactPerson: 'Demo Partner',
  primaryProducts: 'Washed arabica coffee, roasted coffee',
  description: 'A demo company. It supplies green and roasted coffee from Kenya.',
  yearFounded: '2014',
  employeeCount: '51-200',
}
const staff = { email: 'staff@demo.ungana.example', name: 'Demo Staff' }
const colleague = { email: 'colleague@demo.ungana.example', name: 'Demo Colleague' }

type Accounts = Pick<Identity, 'database' | 'transaction' | 'passwords'>

/**
 * Creates missing demo accounts and sets the passwords of existing ones. Resolves to their usernames and the members' ids.
 * @throws InvalidInput for a password that is easy to guess
 */
export async function ensureDemoAccounts(
  identity: Accounts,
  secrets: { readonly member: string; readonly staff: string; readonly staffSecret: string; readonly secondFactorKey: Buffer },
): Promise<{ member: string; partner: string; staff: string; ids: { member: string; partner: string } }> {
  const { transaction } = identity
  const ensureMember = (form: BusinessForm, preferredUsername: string) =>
    ensureAccount(identity, form.email, secrets.member, (passwordHash) =>
      transaction(async (tx) => {
        const { id, username } = (await createMember(tx, { form, preferredUsername, passwordHash })).company
        await audit.add(tx, { actor: 'command-line', action: 'account.registered', subject: id, details: { username } })
        return { id, username }
      }),
    )
  const member = await ensureMember(company, 'kigali_demo_traders_1')
  const other = await ensureMember(partner, 'nairobi_demo_coffee_1')
  const ensureStaff = async (person: typeof staff, preferredUsername: string) => {
    const account = await ensureAccount(identity, person.email, secrets.staff, (passwordHash) =>
      addStaff(identity, { ...person, role: 'all', preferredUsername, passwordHash }),
    )
    const { id } = account
    const totpSecret = seal(secrets.secondFactorKey, secrets.staffSecret, id)
    await identity.database.prisma.account.update({ where: { id }, data: { totpSecret, totpConfirmedAt: new Date(), totpLastStep: null } })
    return account
  }
  const { username } = await ensureStaff(staff, 'demo_staff_1')
  await ensureStaff(colleague, 'demo_colleague_1')
  return { member: member.username, partner: other.username, staff: username, ids: { member: member.id, partner: other.id } }
}

interface DemoAccount {
  readonly id: string
  readonly username: string
}

async function ensureAccount(
  { database, transaction, passwords }: Accounts,
  email: string,
  password: string,
  create: (passwordHash: string) => Promise<DemoAccount>,
): Promise<DemoAccount> {
  const account = await database.prisma.account.findUnique({ where: { email } })
  if (account && (await passwords.verify(account.passwordHash, password))) return account
  const passwordHash = await hashNewPassword({ passwords }, password, [])
  if (!account) return create(passwordHash)
  await transaction(async (tx) => {
    await tx.account.update({ where: { id: account.id }, data: { passwordHash } })
    await endSessions(tx, account.id, sql`true`, {})
    await audit.add(tx, { actor: 'command-line', action: 'password.set', subject: account.id })
  })
  return account
}
