// Hashes passwords, a few at a time, because each takes 19 MiB and a core for about 15 ms.
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Unavailable } from '@ungana/service-kit'
import { BulkheadRejectedError, bulkhead } from 'cockatiel'

export interface Cost {
  /** KiB */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** The defaults of the Argon2id library. After a change of this cost, each password is hashed again at the next login. */
export const usualCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns a hash that no password matches. Checking it costs as much as checking a real one. */
const createUnmatchableHash = ({ memoryCost, timeCost, parallelism }: Cost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$R3dp7RnZAwhdnjAqHswUiw$Us4cCAXuXwv4OeIC0AN5rQ0WigO7+/WWPeOCiW2seUU`

/** For accounts without login. */
export const unmatchableHash = createUnmatchableHash(usualCost)

export interface Passwords {
  /** Returns the hash in PHC format. Like `verify`, throws Unavailable if too many passwords wait. */
  hash(password: string): Promise<string>
  /** For an unknown account (`undefined`), returns false after the same time. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>
  /** Returns whether the hash was made with a cost other than the current one. */
  isOutdated(passwordHash: string): boolean
}

export interface PasswordOptions {
  /** Number of hashes at the same time. Defaults to 2. */
  readonly concurrency?: number
  /** Number of passwords that may wait to be hashed. About as many are hashed in a second, so no response is late. Defaults to 64. */
  readonly waiting?: number
  /** Defaults to `usualCost`. Tests hash thousands of passwords and use less. */
  readonly cost?: Cost
}

export function createPasswords({ concurrency = 2, waiting = 64, cost = usualCost }: PasswordOptions = {}): Passwords {
  const absentHash = createUnmatchableHash(cost)
  const queue = bulkhead(concurrency, waiting)
  const queued = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await queue.execute(work)
    } catch (error) {
      throw error instanceof BulkheadRejectedError ? new Unavailable('too many passwords wait to be hashed') : error
    }
  }
  return {
    hash: (password) => queued(() => hash(typed(password), cost)),
    async verify(passwordHash, password) {
      const right = await queued(() => verify(passwordHash ?? absentHash, typed(password)))
      return right && passwordHash !== undefined
    },
    isOutdated(passwordHash) {
      const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash)
      return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
    },
  }
}

/** Normalizes the text, because keyboards send é as one character or as two. */
const typed = (password: string) => Buffer.from(password.normalize('NFKC'))
