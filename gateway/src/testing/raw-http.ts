// Sends raw bytes that no HTTP client would send, for tests.
import { connect } from 'node:net'

/** Writes `parts` to the port, one after the other. Resolves to everything received until the other side closes. */
export function sendRaw(port: number, ...parts: readonly (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', (error: NodeJS.ErrnoException) => (answer ? undefined : reject(error)))
    for (const part of parts) socket.write(part)
  })
}

/** Returns the status and the body of an answer that `sendRaw` received. */
export function parseRaw(answer: string): { status: number; body: string } {
  return { status: Number(answer.slice(9, 12)), body: answer.slice(answer.indexOf('\r\n\r\n') + 4) }
}
