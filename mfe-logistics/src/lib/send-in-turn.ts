interface Step {
  readonly bookingId: string
  /** Of what the server refused: it is sent when somebody has mended it. */
  readonly refusal?: string
}

export interface Sent<S, B> {
  readonly step: S
  /** What it made of the booking; not where it was refused. */
  readonly booking?: B
  readonly refusal?: unknown
}

/**
 * Sends steps one after the other. Of a booking nothing is sent after a step that could not be sent: a truck is not at the border before it left.
 * @returns what was answered
 */
export async function sendInTurn<S extends Step, B>(
  steps: readonly S[],
  send: (step: S) => Promise<B>,
  isRefusal: (error: unknown) => boolean,
): Promise<Sent<S, B>[]> {
  const answered: Sent<S, B>[] = []
  const stuck = new Set<string>()
  for (const step of steps) {
    if (step.refusal !== undefined || stuck.has(step.bookingId)) continue
    try {
      answered.push({ step, booking: await send(step) })
    } catch (error) {
      if (isRefusal(error)) answered.push({ step, refusal: error })
      else stuck.add(step.bookingId)
    }
  }
  return answered
}
