import { randomInt } from 'node:crypto'
import getPort from 'get-port'

/** Below those from which Linux (32768 on) and others (49152 on) give ports to outgoing connections, and above those of well-known servers. */
const [FIRST, BEYOND] = [20_000, 32_768]
const TRIES = 200

/**
 * A port of 127.0.0.1 for what listens later, or again after it was killed: no outgoing connection takes it meanwhile, and no other call of this process was told
 * it. The launcher has its own, tools/src/infra/free-port.ts: tools know the parts as processes, and no part knows tools.
 */
export function freePort(): Promise<number> {
  return getPort({ host: '127.0.0.1', port: Array.from({ length: TRIES }, () => randomInt(FIRST, BEYOND)), reserve: true })
}
