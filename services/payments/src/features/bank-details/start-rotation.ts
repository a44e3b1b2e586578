// Rotates the keys once, when the service starts. Keys come from the environment, so they cannot change later.
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

/** Logs which keys can be removed and which are missing. `stop` ends the rotation after the current batch. */
export function startRotation({ pool, transaction, keyring, logger }: StartOptions): { readonly stop: () => Promise<void> } {
  const ending = new AbortController()
  const run = async () => {
    const rotated = await rotateKeys({ transaction, keyring, signal: ending.signal })
    const counts = await countByKey(pool)
    const missing = [...counts.keys()].filter((id) => !keyring.keys.has(id))
    const unused = [...keyring.keys.keys()].filter((id) => id !== keyring.currentId && !counts.has(id))
    if (missing.length > 0) logger.error({ missing }, 'bank details cannot be read: keys are missing from BANK_DETAILS_KEYS')
    if (rotated > 0 || unused.length > 0) logger.info({ rotated, unused }, 'all bank details use the current key; unused keys can be removed')
  }
  const running = run().catch((error: unknown) => {
    // The next start of the service tries again. Until then, the old key must stay in the keyring.
    if (!ending.signal.aborted) logger.error({ err: error }, 'key rotation of bank details failed')
  })
  return {
    stop: async () => {
      ending.abort()
      await running
    },
  }
}
