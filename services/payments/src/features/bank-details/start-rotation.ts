// Rotation when the service starts: the keys come with its environment, so nothing changes later.
import type { Logger } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import type { Pool, Transaction } from '#lib/dependencies.ts'
import type { Keyring } from '#lib/keyring.ts'
import { countByKey, rotateKeys } from './key-rotation.ts'

interface StartOptions {
  readonly pool: Pool
  readonly transaction: Courier<Transaction>['transaction']
  readonly keyring: Keyring
  readonly logger: Logger
}

/** Says in the log which keys may be taken away, and which are missing. `stop` ends it between two batches. */
export function startRotation({ pool, transaction, keyring, logger }: StartOptions): { readonly stop: () => Promise<void> } {
  const ending = new AbortController()
  const run = async () => {
    const rotated = await rotateKeys({ transaction, keyring, signal: ending.signal })
    const counts = await countByKey(pool)
    const missing = [...counts.keys()].filter((id) => !keyring.keys.has(id))
    const unused = [...keyring.keys.keys()].filter((id) => id !== keyring.currentId && !counts.has(id))
    if (missing.length > 0) logger.error({ missing }, 'bank details cannot be read: BANK_DETAILS_KEYS lacks keys that they are wrapped with')
    if (rotated > 0 || unused.length > 0) logger.info({ rotated, unused }, 'bank details are under the current key; unused keys may go')
  }
  const running = run().catch((error: unknown) => {
    // What is left is tried again at the next start; until then the old key is still there.
    if (!ending.signal.aborted) logger.error({ err: error }, 'bank details could not be put under the current key')
  })
  return {
    stop: async () => {
      ending.abort()
      await running
    },
  }
}
