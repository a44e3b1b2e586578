import type { DeliveryStep, KeptStep } from './kept-steps.ts'
import { isRefusal } from './send-step.ts'

interface Means {
  /** Sends it; what is not taken it keeps on this phone, where the browser does, and rejects. */
  readonly send: (step: DeliveryStep) => Promise<unknown>
  readonly kept: (userId: string) => Promise<readonly KeptStep[]>
  readonly drop: (id: string) => Promise<unknown>
}

/** lost: it is nowhere but in the form. */
export type Outcome = { readonly kind: 'sent' | 'kept' | 'lost' } | { readonly kind: 'refused'; readonly error: unknown }

/**
 * Sends what somebody at the door has just entered, in the place of what had waited on this phone and was `refused`, if anything had. That stays
 * until this is sent, or kept as well: nobody can take its photo again.
 */
export async function sendByHand(step: DeliveryStep, refused: DeliveryStep | undefined, { send, kept, drop }: Means): Promise<Outcome> {
  const outcome = await send(step).then(
    (): Outcome => ({ kind: 'sent' }),
    async (error): Promise<Outcome> => {
      if (isRefusal(error)) return { kind: 'refused', error }
      return { kind: (await isKept()) ? 'kept' : 'lost' }
    },
  )
  if (!refused) {
    // The form it was entered in has all of it, and says why.
    if (outcome.kind === 'refused') await drop(step.id).catch(() => undefined)
  } else if (outcome.kind === 'sent' || (await isKept())) {
    await drop(refused.id).catch(() => undefined)
  }
  return outcome

  async function isKept() {
    return (await kept(step.userId)).some(({ id }) => id === step.id)
  }
}
