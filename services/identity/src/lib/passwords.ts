// Hashing passwords, a few at a time: each takes 19 MiB and a core for some 15 ms.
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Unavailable } from '@ungana/service-kit'
import { BulkheadRejectedError, bulkhead } from 'cockatiel'

/** Argon2id, which is the library's default. Changing these rehashes each password at its next right use. */
export const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Of random bytes that nobody has. */
export const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$R3dp7RnZAwhdnjAqHswUiw$Us4cCAXuXwv4OeIC0AN5rQ0WigO7+/WWPeOCiW2seUU'

export interface Passwords {
  /** PHC format. Throws Unavailable when too many wait, as `verify` does. */
  hash(password: string): Promise<string>
  /** Takes as long for an account that is not there (`undefined`), which has no right password. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>
  /** Whether the hash was made with other parameters than today's. */
  isOutdated(passwordHash: string): boolean
}

export interface PasswordOptions {
  /** Hashes at once. Defaults to 2. */
  readonly atOnce?: number
  /** Hashes that may wait for their turn: at most what is done in a second, so that no answer is too late. Defaults to 64. */
  readonly waiting?: number
}

export function createPasswords({ atOnce = 2, waiting = 64 }: PasswordOptions = {}): Passwords {
  const turns = bulkhead(atOnce, waiting)
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await turns.execute(work)
    } catch (error) {
      throw error instanceof BulkheadRejectedError ? new Unavailable('too many passwords wait to be hashed') : error
    }
  }
  return {
    hash: (password) => inTurn(() => hash(typed(password), parameters)),
    async verify(passwordHash, password) {
      const right = await inTurn(() => verify(passwordHash ?? nobodysHash, typed(password)))
      return right && passwordHash !== undefined
    },
    isOutdated(passwordHash) {
      const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash)
      return memoryCost !== parameters.memoryCost || timeCost !== parameters.timeCost || parallelism !== parameters.parallelism
    },
  }
}

/** One keyboard sends é as one character, another as two. */
const typed = (password: string) => Buffer.from(password.normalize('NFKC'))
