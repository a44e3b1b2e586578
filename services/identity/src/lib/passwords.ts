// Hashing passwords, a few at a time: each takes 19 MiB and a core for some 15 ms.
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Unavailable } from '@ungana/service-kit'
import { BulkheadRejectedError, bulkhead } from 'cockatiel'

export interface Cost {
  /** KiB */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** Of Argon2id, the library's default. Changing it rehashes each password at its next right use. */
export const usualCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** No password has it, and to find that out costs as much as with any other. */
const noPasswordsHash = ({ memoryCost, timeCost, parallelism }: Cost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$R3dp7RnZAwhdnjAqHswUiw$Us4cCAXuXwv4OeIC0AN5rQ0WigO7+/WWPeOCiW2seUU`

/** For accounts that nobody may log in to. */
export const nobodysHash = noPasswordsHash(usualCost)

export interface Passwords {
  /** PHC format. Throws Unavailable when too many wait, as `verify` does. */
  hash(password: string): Promise<string>
  /** Takes as long for an account that is not there (`undefined`), which has no right password. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>
  /** Whether the hash was made at another cost than today's. */
  isOutdated(passwordHash: string): boolean
}

export interface PasswordOptions {
  /** Hashes at once. Defaults to 2. */
  readonly atOnce?: number
  /** Hashes that may wait for their turn: at most what is done in a second, so that no answer is too late. Defaults to 64. */
  readonly waiting?: number
  /** Defaults to `usualCost`; tests hash thousands of passwords and take less. */
  readonly cost?: Cost
}

export function createPasswords({ atOnce = 2, waiting = 64, cost = usualCost }: PasswordOptions = {}): Passwords {
  const absentHash = noPasswordsHash(cost)
  const turns = bulkhead(atOnce, waiting)
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await turns.execute(work)
    } catch (error) {
      throw error instanceof BulkheadRejectedError ? new Unavailable('too many passwords wait to be hashed') : error
    }
  }
  return {
    hash: (password) => inTurn(() => hash(typed(password), cost)),
    async verify(passwordHash, password) {
      const right = await inTurn(() => verify(passwordHash ?? absentHash, typed(password)))
      return right && passwordHash !== undefined
    },
    isOutdated(passwordHash) {
      const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash)
      return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
    },
  }
}

/** One keyboard sends é as one character, another as two. */
const typed = (password: string) => Buffer.from(password.normalize('NFKC'))
