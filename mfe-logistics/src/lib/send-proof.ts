import { type Booking, deliver, uploadProof } from '@ungana/contracts-logistics'
import { ApiError, call, uploadFile } from '@ungana/web-kit'
import { dropProof, type KeptProof, keepProof } from './proof-store.ts'

/** Whether the server looked at it and said no, so that sending the same again is in vain. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)

/**
 * Sends a proof of delivery and forgets it. What could not be sent is kept, with the server's words where those refuse it, and the error is passed on.
 * However often it is sent, it delivers once: photo and delivery go under keys of their own.
 */
export async function sendProof(proof: KeptProof): Promise<Booking> {
  const { id, bookingId, code, photo, at } = proof
  let sent = proof
  try {
    if (sent.proofId === undefined) {
      const endpoint = { ...uploadProof, url: uploadProof.url.replace(':id', bookingId) } as typeof uploadProof
      sent = { ...sent, proofId: (await uploadFile(endpoint, photo, { name: 'delivery.jpg', idempotencyKey: id })).id }
    }
    const proofId = sent.proofId as string
    const booking = await call(deliver, { params: { id: bookingId }, body: { code, proofId, at } }, { idempotencyKey: `${id}d` })
    await dropProof(id)
    return booking
  } catch (error) {
    await keepProof(isRefusal(error) ? { ...sent, refusal: error.body?.message ?? 'It was refused.' } : sent).catch(() => undefined)
    throw error
  }
}
