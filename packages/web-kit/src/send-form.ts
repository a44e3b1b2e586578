import { ApiError } from './api-error.ts'
import { newKey } from './form-draft.ts'

/**
 * Sends a form under its Idempotency-Key. Where an earlier answer got lost and the form was changed since, the key stands for what it said
 * then; what it says now goes under another.
 */
export async function sendForm<Answer>(key: string, send: (options: { readonly idempotencyKey: string }) => Promise<Answer>): Promise<Answer> {
  try {
    return await send({ idempotencyKey: key })
  } catch (error) {
    if (!(error instanceof ApiError) || error.body?.code !== 'IDEMPOTENCY_KEY_REUSED') throw error
    return send({ idempotencyKey: newKey() })
  }
}
