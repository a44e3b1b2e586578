// State of temporary runs (tests, new migrations), inside the checkout. It is deleted once its owner process is gone.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeCluster } from '#infra/postgres.ts'
import { stopLeftovers } from '#launcher/children.ts'
import { identify, isAlive, type ProcessIdentity } from '#launcher/process-identity.ts'

export interface TemporaryState {
  /** Unique among the runs of this checkout; also the name of the Postgres cluster. */
  readonly name: string
  /** Absolute path; exists. */
  readonly directory: string
  /** Deletes the directory and the cluster. Processes that use them must have ended. */
  remove(): Promise<void>
}

let made = 0

/** Creates a temporary state, and removes what killed runs left: first their processes, then their data. */
export async function makeTemporaryState(root: string, kind: string): Promise<TemporaryState> {
  await sweep(root)
  made += 1
  const name = `${kind}-${process.pid}-${made}`
  const directory = join(temporaryHome(root), name)
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  writeFileSync(join(directory, 'owner.json'), JSON.stringify(identify(process.pid)))
  return { name, directory, remove: () => removeState(root, name) }
}

async function sweep(root: string): Promise<void> {
  const home = temporaryHome(root)
  if (!existsSync(home)) return
  for (const name of readdirSync(home)) {
    const owner = readOwner(join(home, name))
    // Without an owner file, another process is creating it right now.
    if (owner && !isAlive(owner)) await removeState(root, name)
  }
}

async function removeState(root: string, name: string): Promise<void> {
  const directory = join(temporaryHome(root), name)
  await stopLeftovers(directory)
  await removeCluster(root, name)
  rmSync(directory, { recursive: true, force: true, maxRetries: 3 })
}

function readOwner(directory: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(join(directory, 'owner.json'), 'utf8')) as ProcessIdentity
  } catch {
    return undefined
  }
}

function temporaryHome(root: string): string {
  return join(root, '.ungana/tmp')
}
