import { addMilestone, type Booking, deliver, uploadProof } from '@ungana/contracts-logistics'
import { ApiError, call, uploadFile } from '@ungana/web-kit'
import { type DeliveryStep, dropStep, type KeptStep, keepStep, keptSteps, type MilestoneStep } from './kept-steps.ts'
import { sendInTurn } from './send-in-turn.ts'

/** What everybody hears but the booking's carrier: somebody else has signed in meanwhile, and the step waits for its own account. */
const notTheirs = ['FORBIDDEN', 'LOGISTICS_NO_COMPANY', 'LOGISTICS_NOT_YOUR_PART', 'LOGISTICS_BOOKING_NOT_FOUND']

/** Whether the server looked at it and said no, so that sending the same again is in vain. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status) &&
  !notTheirs.includes(error.body?.code ?? '')

/**
 * Sends a step and forgets it. What could not be sent is kept, a refused delivery with the server's words, and the error is passed on; a refused
 * milestone is forgotten: there is nothing to mend about it. However often a step is sent, it is taken once.
 */
export function sendStep(step: KeptStep): Promise<Booking> {
  return step.kind === 'milestone' ? sendMilestone(step) : sendDelivery(step)
}

/** After what waits for the same booking. What comes before it and cannot be sent keeps it waiting as well. */
export async function sendAfterKept(step: KeptStep): Promise<Booking> {
  const waiting = (await keptSteps(step.userId)).filter(({ bookingId, id }) => bookingId === step.bookingId && id !== step.id)
  const sent = await sendInTurn([...waiting, step], sendStep, isRefusal)
  const last = sent.at(-1)
  if (last?.step !== step) {
    // What was tried is kept already, with the id of its photo: not over that.
    if (!(await keptSteps(step.userId)).some(({ id }) => id === step.id)) await keepStep(step).catch(() => undefined)
    throw new ApiError(0, 'What comes before it could not be sent.')
  }
  if (last.booking === undefined) throw last.refusal
  return last.booking
}

async function sendMilestone(step: MilestoneStep): Promise<Booking> {
  const { id, bookingId, status, place, note, at } = step
  try {
    const body = { status, at, ...(place && { place }), ...(note && { note }) }
    const booking = await call(addMilestone, { params: { id: bookingId }, body }, { idempotencyKey: id })
    await dropStep(id).catch(() => undefined)
    return booking
  } catch (error) {
    await (isRefusal(error) ? dropStep(id) : keepStep(step)).catch(() => undefined)
    throw error
  }
}

async function sendDelivery(step: DeliveryStep): Promise<Booking> {
  const { id, bookingId, code, photo, at } = step
  let sent = step
  try {
    if (sent.proofId === undefined) {
      const proof = await uploadFile(uploadProof, photo, { params: { id: bookingId }, name: 'delivery.jpg', idempotencyKey: id })
      sent = { ...sent, proofId: proof.id }
    }
    const proofId = sent.proofId as string
    const booking = await call(deliver, { params: { id: bookingId }, body: { code, proofId, at } }, { idempotencyKey: `${id}d` })
    await dropStep(id).catch(() => undefined)
    return booking
  } catch (error) {
    await keepStep(isRefusal(error) ? refusedStep(sent, error) : sent).catch(() => undefined)
    throw error
  }
}

function refusedStep(step: DeliveryStep, { body }: ApiError): DeliveryStep {
  return { ...step, refusal: body?.message ?? 'It was refused.', ...(body?.field !== undefined && { refusedField: body.field }) }
}
