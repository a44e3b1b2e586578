// Checks and hashes new passwords.
import { InvalidInput } from '@ungana/service-kit'
import type { Identity } from './dependencies.ts'
import { isGuessable } from './guessable-passwords.ts'

/** @throws InvalidInput for a password that is easy to guess */
export async function hashNewPassword({ passwords }: Pick<Identity, 'passwords'>, password: string, names: readonly string[]): Promise<string> {
  if (isGuessable(password, names)) throw new InvalidInput('password', 'Please choose a password that is harder to guess.')
  return passwords.hash(password)
}
