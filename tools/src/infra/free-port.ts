import { randomInt } from 'node:crypto'
import getPort from 'get-port'

/** Below the ports that Linux (from 32768) and others (from 49152) give to outgoing connections, and above well-known servers. */
const [FIRST, BEYOND] = [20_000, 32_768]
const TRIES = 200

/**
 * Returns a free port that this process has not handed out before. Outgoing connections never take this port before the server listens, which may be
 * seconds later or after a restart. Tests of parts use packages/service-kit/src/testing/free-port.ts, because tools and parts must not import each other.
 */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return getPort({ host, port: Array.from({ length: TRIES }, () => randomInt(FIRST, BEYOND)), reserve: true })
}
