// Three NATS servers that store every stream together, so that one of them may fail.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { address } from '../courier/nats-session.ts'
import { freePort } from './free-port.ts'
import { findNatsServer } from './nats.ts'

export interface NatsCluster {
  /** Addresses of all servers. */
  readonly url: string
  /** Runs `work` on any server that answers. */
  withManager<T>(work: (manager: JetStreamManager, connection: NatsConnection) => Promise<T>): Promise<T>
  /** kill -9 of the server with this name. Returns a function that starts it again. */
  kill(name: string): Promise<() => void>
  remove(): Promise<void>
}

const SIZE = 3

/** Resolves when the servers have chosen a leader. */
export async function startNatsCluster(): Promise<NatsCluster> {
  const program = await findNatsServer()
  const folder = mkdtempSync(join(tmpdir(), 'nats-cluster-'))
  const names = Array.from({ length: SIZE }, (_, index) => `n${index + 1}`)
  const ports = await Promise.all(names.map(() => freePort()))
  const routes = await Promise.all(names.map(() => freePort()))
  const children = new Map<string, ChildProcess>()
  const killAll = () => {
    for (const child of children.values()) child.kill('SIGKILL')
  }
  process.on('exit', killAll)

  function begin(name: string): void {
    children.set(name, spawn(program, ['-c', join(folder, `${name}.conf`)], { stdio: 'ignore' }))
  }
  for (const [index, name] of names.entries()) {
    writeFileSync(
      join(folder, `${name}.conf`),
      `server_name: ${name}
listen: "127.0.0.1:${ports[index]}"
cluster { name: test, listen: "127.0.0.1:${routes[index]}", routes: [${routes.map((port) => `"nats://127.0.0.1:${port}"`).join(', ')}], no_advertise: true }
jetstream { store_dir: "${join(folder, name)}", max_file_store: 1TB }
`,
    )
    begin(name)
  }
  const url = ports.map((port) => `nats://127.0.0.1:${port}`).join(',')

  async function withManager<T>(work: (manager: JetStreamManager, connection: NatsConnection) => Promise<T>): Promise<T> {
    const connection = await connect({ ...address(url), reconnect: false, timeout: 2000 })
    try {
      return await work(await jetstreamManager(connection, { timeout: 10_000 }), connection)
    } finally {
      await connection.close()
    }
  }

  for (;;) {
    try {
      await withManager((manager) => manager.getAccountInfo())
      break
    } catch {
      await sleep(100)
    }
  }
  return {
    url,
    withManager,
    async kill(name) {
      const child = children.get(name)
      if (!child) throw new Error(`There is no server ${name}`)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      return () => begin(name)
    },
    async remove() {
      killAll()
      process.off('exit', killAll)
      await Promise.all([...children.values()].map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
