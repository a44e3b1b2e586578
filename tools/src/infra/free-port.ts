import { randomInt } from 'node:crypto'
import getPort from 'get-port'

/** Below those from which Linux (32768 on) and others (49152 on) give ports to outgoing connections, and above those of well-known servers. */
const [FIRST, BEYOND] = [20_000, 32_768]
const TRIES = 200

/**
 * A port that is free, that no other call of this process was told, and that no outgoing connection takes before a server listens at it: that may be seconds
 * later, or again after a restart. Tests of parts have the same in packages/service-kit/src/testing/free-port.ts: tools do not import parts, nor parts tools.
 */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return getPort({ host, port: Array.from({ length: TRIES }, () => randomInt(FIRST, BEYOND)), reserve: true })
}
