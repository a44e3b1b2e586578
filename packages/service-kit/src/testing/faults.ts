// Faults of a chaos run. The same seed gives the same faults in the same order.
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestNats } from './nats.ts'

export type Faults = Readonly<Record<string, () => Promise<unknown>>>

export interface Dice {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  one<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

export function diceOf(seed: number): Dice {
  const random = mulberry32(seed)
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  return {
    between,
    one: <T>(list: readonly T[]) => list[between(0, list.length - 1)] as T,
    shuffled: (list) =>
      list
        .map((item) => ({ item, rank: random() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
  }
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws faults: first those in `first`, then random rounds. In each round every kind of fault happens once. */
export function createBag(
  kinds: Faults,
  { shuffled }: Dice,
  first: readonly string[] = [],
): { draw(): readonly [kind: string, happen: () => Promise<unknown>] } {
  const left = first.toReversed()
  return {
    draw() {
      if (left.length === 0) left.push(...shuffled(Object.keys(kinds)))
      const kind = left.pop() as string
      const happen = kinds[kind]
      if (!happen) throw new Error(`There is no fault "${kind}"`)
      return [kind, happen]
    },
  }
}

/** Faults of a NATS server. `rollBack` restores the store as it was at the previous call of `rollBack`, or a moment ago at the first call. */
export function natsFaults(nats: TestNats, { between }: Dice) {
  let copy: ReturnType<TestNats['copyStore']> | undefined
  const rollBack = async (part?: (path: string) => boolean) => {
    if (!copy) {
      await nats.kill()
      copy = nats.copyStore()
      await nats.start()
      await sleep(between(500, 2000))
    }
    await nats.kill()
    const older = copy
    copy = nats.copyStore()
    older.restore(part)
    await nats.start()
  }
  const deleteStore = async () => {
    await nats.kill()
    nats.deleteStore()
    copy = undefined
    await nats.start()
  }
  const kinds: Faults = {
    'kill -9 NATS': async () => {
      await nats.kill()
      await sleep(between(0, 800))
      await nats.start()
    },
    'restart NATS': async () => {
      await nats.stop()
      await nats.start()
    },
    'freeze NATS': async () => {
      nats.freeze()
      await sleep(between(500, 6000))
      nats.thaw()
    },
    'delete the store of NATS': deleteStore,
    'roll the store of NATS back': () => rollBack(),
    'roll the messages of NATS back, not its consumers': () => rollBack((path) => !path.includes('/obs')),
  }
  return { kinds, rollBack, deleteStore }
}

interface Queried {
  query(text: string, values?: unknown[]): Promise<{ rows: { pid?: number }[] }>
}

/**
 * Kills one Postgres process with kill -9, which makes the whole server restart and recover. Resolves when all `pools` work again. The first pool
 * must belong to `database`.
 */
export async function crashPostgres(database: string, pools: readonly [Queried, ...Queried[]]): Promise<void> {
  const { rows } = await pools[0].query("SELECT pid FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'", [database])
  const pid = rows[0]?.pid ?? 0
  const command = execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  if (!command.includes(database)) throw new Error('Postgres is not on this machine: it cannot be crashed')
  process.kill(pid, 'SIGKILL')
  await sleep(500)
  for (const pool of pools) while (!(await pool.query('SELECT 1').catch(() => undefined))) await sleep(50)
}

/**
 * Waits until `check` is done.
 * @throws Error with the result of `where`, if `progress` does not grow for a minute
 */
export async function untilDone(check: () => Promise<{ done: boolean; progress: number }>, where: () => Promise<unknown>): Promise<void> {
  let best = -1
  let moved = performance.now()
  for (;;) {
    const { done, progress } = await check()
    if (done) return
    if (progress > best) moved = performance.now()
    best = Math.max(best, progress)
    if (performance.now() - moved > 60_000) throw new Error(`nothing has moved for a minute (${best}): ${JSON.stringify(await where(), null, 2)}`)
    await sleep(100)
  }
}
