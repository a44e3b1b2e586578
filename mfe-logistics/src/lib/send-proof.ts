import { type Booking, deliver, uploadProof } from '@ungana/contracts-logistics'
import { ApiError, call, uploadFile } from '@ungana/web-kit'
import { dropProof, type KeptProof, keepProof } from './proof-store.ts'

/**
 * Sends a proof of delivery and forgets it. Without a connection it is kept and rejects with an ApiError of status 0; a refusal is kept with it, in the server's words.
 * However often it is sent, it delivers once: the photo and the delivery go under keys of their own.
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
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429
    // What the browser cannot keep stays on the screen, with its error.
    await keepProof(refused ? { ...sent, refusal: error.body?.message ?? 'It was refused.' } : sent).catch(() => undefined)
    throw error
  }
}
