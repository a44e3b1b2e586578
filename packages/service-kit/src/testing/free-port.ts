import { randomInt } from 'node:crypto'
import getPort from 'get-port'

/**
 * These ports lie above those of well-known servers, and below the ports that Linux (from 32768) and other systems (from 49152) use for outgoing
 * connections.
 */
const [FIRST, BEYOND] = [20_000, 32_768]
const TRIES = 200

/**
 * Finds a free port of 127.0.0.1 for a process that listens later or restarts. No outgoing connection takes this port, and no other call in this
 * process returns it. The launcher has its own version (tools/src/infra/free-port.ts), because parts must not import tools.
 */
export function freePort(): Promise<number> {
  return getPort({ host: '127.0.0.1', port: Array.from({ length: TRIES }, () => randomInt(FIRST, BEYOND)), reserve: true })
}
