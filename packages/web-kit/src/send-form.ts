import { ApiError } from './api-error.ts'
import { newIdempotencyKey } from './form-draft.ts'

/**
 * Sends a form with its Idempotency-Key. If an earlier answer was lost and the form has changed since, the key belongs to the earlier content. The
 * changed form then gets a new key.
 */
export async function sendForm<Answer>(key: string, send: (options: { readonly idempotencyKey: string }) => Promise<Answer>): Promise<Answer> {
  try {
    return await send({ idempotencyKey: key })
  } catch (error) {
    if (!(error instanceof ApiError) || error.body?.code !== 'IDEMPOTENCY_KEY_REUSED') throw error
    return send({ idempotencyKey: newIdempotencyKey() })
  }
}
