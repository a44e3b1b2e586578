// Checks before anything is started.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

const neededBytes = 500 * 1024 * 1024

/** @throws the system's error (EADDRINUSE, EACCES) if nothing can listen on this port */
export async function checkPort(port: number, host: string): Promise<void> {
  // A browser may resolve `localhost` to ::1, where another program may listen.
  for (const address of host === '127.0.0.1' ? ['127.0.0.1', '::1'] : [host]) {
    await new Promise<void>((resolve, reject) => {
      const server = createServer()
      server.once('error', (error: NodeJS.ErrnoException) => {
        if (address === '::1' && error.code !== 'EADDRINUSE') resolve()
        else reject(error)
      })
      server.listen({ port, host: address, exclusive: true }, () => server.close(() => resolve()))
    })
  }
}

/** @throws the system's error if the state directory is not writable */
export function checkWritable(stateDir: string): void {
  // Logs and secrets are private.
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  const probe = join(stateDir, `.write-probe-${process.pid}`)
  writeFileSync(probe, '')
  rmSync(probe)
}

/** @throws an error with the code ENOSPC */
export async function checkDiskSpace(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize >= neededBytes) return
  const free = Math.round((bavail * bsize) / 1024 / 1024)
  throw Object.assign(new Error(`only ${free} MB are free`), { code: 'ENOSPC', path: directory })
}
