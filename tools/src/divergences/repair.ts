// Repairs what events can repair.
import { setTimeout as sleep } from 'node:timers/promises'
import { lowerCopies } from '#divergences/copies.ts'
import { type Databases, type Divergence, findDivergences } from '#divergences/find-divergences.ts'
import { runProgram } from '#launcher/programs.ts'

export interface RepairOptions {
  readonly root: string
  readonly databases: Databases
  /** Address of NATS, with its administrator. */
  readonly natsUrl: string
  /** Milliseconds until the services have handled what they receive again. */
  readonly patience?: number
}

/**
 * Sends services what they have not handled: first from the streams, then from the outboxes what the streams no longer hold. Lowers copies that are ahead
 * of their sources. The services must run.
 * @returns what is left, above all what a source has lost
 */
export async function repairDivergences(
  found: readonly Divergence[],
  { root, databases, natsUrl, patience = 60_000 }: RepairOptions,
): Promise<Divergence[]> {
  await lowerCopies(
    databases,
    found.filter(({ kind }) => kind === 'ahead'),
  )
  const behind = new Set(found.filter(isMissing).map(({ service }) => service))
  for (const service of behind) {
    await runProgram(process.execPath, [`${root}/packages/service-kit/src/replay-events.ts`, service], { env: { NATS_URL: natsUrl } })
  }
  const left = await untilHandled(root, databases, patience)
  if (!left.some(isMissing)) return left
  await sendAgain(databases, left.filter(isMissing))
  return untilHandled(root, databases, patience)
}

const isMissing = ({ kind }: Divergence) => kind === 'not handled'

async function untilHandled(root: string, databases: Databases, patience: number): Promise<Divergence[]> {
  const giveUpAt = Date.now() + patience
  for (;;) {
    const left = await findDivergences(root, databases)
    if (!left.some(isMissing) || Date.now() > giveUpAt) return left
    await sleep(500)
  }
}

/** The sender's sweeper sends rows without an acknowledgement. Services that have handled the event skip it. */
async function sendAgain(databases: Databases, missing: readonly Divergence[]): Promise<void> {
  for (const [from, group] of Map.groupBy(missing, (each) => each.from)) {
    await databases
      .get(from)
      ?.query('UPDATE courier.outbox SET ack_sequence = NULL, ack_stream = NULL, ack_epoch = NULL WHERE id = ANY($1::uuid[])', [
        group.map(({ id }) => id),
      ])
  }
}
