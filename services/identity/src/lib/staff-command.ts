// Parses the arguments of the command for staff accounts.
import { type StaffRole, staffRoles } from '@ungana/contracts-identity'
import * as z from 'zod/mini'

export type StaffCommand =
  | { readonly command: 'add'; readonly email: string; readonly name: string; readonly role: StaffRole }
  | { readonly command: 'role'; readonly username: string; readonly role: StaffRole }
  | { readonly command: 'close' | 'end-second-factor' | 'unfreeze' | 'confirm-suspension'; readonly username: string }

const email = z.string().check(z.trim(), z.maxLength(254), z.email())
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

const role = z.enum(staffRoles)

/**
 * @param args `add <email> <name> [--role <role>]`, `role <username> <role>`, `close <username>`, `end-second-factor <username>`, `unfreeze <username>`
 * or `confirm-suspension <username>`.
 * Returns undefined for anything else. Without a role, new staff may do all.
 */
export function parseStaffCommand([command, first = '', ...rest]: readonly string[]): StaffCommand | undefined {
  if (command === 'add') {
    const at = rest.indexOf('--role')
    const words = at === -1 ? rest : rest.slice(0, at)
    const given = z.safeParse(role, at === -1 ? 'all' : rest.slice(at + 1).join(' '))
    const [address, fullName] = [z.safeParse(email, first), z.safeParse(name, words.join(' '))]
    return address.success && fullName.success && given.success ? { command, email: address.data, name: fullName.data, role: given.data } : undefined
  }
  if (command === 'role') {
    const given = z.safeParse(role, rest.join(' '))
    return first !== '' && given.success ? { command, username: first, role: given.data } : undefined
  }
  const isKnown = command === 'close' || command === 'end-second-factor' || command === 'unfreeze' || command === 'confirm-suspension'
  return isKnown && first !== '' && rest.length === 0 ? { command, username: first } : undefined
}
