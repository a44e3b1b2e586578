// Parses the arguments of the command for staff accounts.
import * as z from 'zod/mini'

export type StaffCommand =
  | { readonly command: 'add'; readonly email: string; readonly name: string }
  | { readonly command: 'close' | 'end-second-factor'; readonly username: string }

const email = z.string().check(z.trim(), z.maxLength(254), z.email())
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** @param args `add <email> <name>`, `close <username>` or `end-second-factor <username>`. Returns undefined for anything else. */
export function parseStaffCommand([command, first = '', ...rest]: readonly string[]): StaffCommand | undefined {
  if (command === 'add') {
    const [address, fullName] = [z.safeParse(email, first), z.safeParse(name, rest.join(' '))]
    return address.success && fullName.success ? { command, email: address.data, name: fullName.data } : undefined
  }
  const isKnown = command === 'close' || command === 'end-second-factor'
  return isKnown && first !== '' && rest.length === 0 ? { command, username: first } : undefined
}
